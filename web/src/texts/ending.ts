// Words of a game that is over: what is remembered of it, and the picture to share.

export const de = {
  highlights: "Was in Erinnerung bleibt",
  statistics: "Wer hat was geschafft?",
  look: "Ansehen",
  look_at: "„{title}“ im Spielverlauf ansehen",
  curves: "Vermögen im Lauf des Spiels",
  share: "Bild zum Teilen",
  share_now: "Teilen",
  save: "Speichern",
  copy: "Kopieren",
  copied: "Das Bild liegt in der Zwischenablage.",
  saved: "Das Bild ist gespeichert.",
  failed:
    "Das ging auf diesem Gerät nicht. Halte das Bild gedrückt oder speichere es mit der rechten Maustaste.",
  picture: "{headline} Plätze, Vermögenskurven und Höhepunkte als Bild.",
  place: "Platz",
  to_board: "Zum Brett",
  to_result: "Ergebnis im Großen",
};

export const en: typeof de = {
  highlights: "Highlights",
  statistics: "Who did what?",
  look: "Watch",
  look_at: "Watch “{title}” in the game",
  curves: "Wealth during the game",
  share: "Picture to share",
  share_now: "Share",
  save: "Save",
  copy: "Copy",
  copied: "The picture is on the clipboard.",
  saved: "The picture is saved.",
  failed: "This device cannot do that. Press and hold the picture, or save it with the right mouse button.",
  picture: "{headline} Places, wealth curves and highlights as a picture.",
  place: "Place",
  to_board: "To the board",
  to_result: "Full result",
};
