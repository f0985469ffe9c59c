// The board for games that nobody has drawn one for.

export const de = {
  yes: "ja",
  no: "nein",
  nothing: "nichts",
  nobody: "Zu „{thing}“ gibt es nichts weiter.",
  all: "Alles, was auf dem Tisch zu sehen ist",
  players: "Wer spielt",
  choose: "{thing} wählen",
};

export const en: typeof de = {
  yes: "yes",
  no: "no",
  nothing: "nothing",
  nobody: "There is nothing more about “{thing}”.",
  all: "Everything that can be seen on the table",
  players: "Who plays",
  choose: "Choose {thing}",
};
