export const de = {
  title: "Lernen",
  lead:
    "Eine erste Partie, die beim Spielen erklärt: eine Sache nach der anderen, gegen sanfte Bots, in " +
    "etwa zehn Minuten.",
  start: "Erste Partie beginnen",
  steps: "{n} Schritte",
  starting: "Der Tisch wird gedeckt …",
  failed: "Das ging nicht: {why}",
  coach: "Erste Partie",
  progress: "{done} von {all} gelernt",
  understood: "Verstanden",
  rule: "Regel nachlesen",
  leave: "Ohne Erklärungen",
  waiting: "Spiel weiter: Das nächste Neue erklärt sich, wenn es kommt.",
  done: "Du hast alles gesehen, was diese Lektion zeigt.",
  again: "Noch eine erste Partie",
};

export const en: typeof de = {
  title: "Learn",
  lead: "A first game that explains while you play: one thing at a time, against gentle bots, in about ten minutes.",
  start: "Begin a first game",
  steps: "{n} steps",
  starting: "Setting the table …",
  failed: "That did not work: {why}",
  coach: "First game",
  progress: "{done} of {all} learned",
  understood: "Understood",
  rule: "Read the rule",
  leave: "No explanations",
  waiting: "Play on: the next new thing explains itself when it comes.",
  done: "You have seen all that this lesson shows.",
  again: "Another first game",
};
