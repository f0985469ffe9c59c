export const de = {
  title: "Lernen",
  lead:
    "Kurze Kapitel, in denen du das Wichtigste selbst tust: vorbereitete Stellungen, feste Würfel und Karten, " +
    "in etwa zehn Minuten.",
  begin: "Anfangen",
  go_on: "Weiterlernen",
  starting: "Der Tisch wird gedeckt …",
  failed: "Das ging nicht: {why}",
  coach: "Lektion",
  chapter: "{n} von {all}",
  progress: "{done} von {all} gelernt",
  understood: "Verstanden",
  leave: "Ausblenden",
  waiting: "Spiel weiter: Das nächste Neue erklärt sich, wenn es kommt.",
  done: "Kapitel geschafft! Spiel ruhig noch weiter, oder geh zum nächsten.",
  all_done: "Du hast alles gesehen, was diese Lektion zeigt. Zeit für eine echte Partie!",
  next: "Weiter: {title}",
  play_now: "Jetzt spielen",
  finished: "geschafft",
};

export const en: typeof de = {
  title: "Learn",
  lead:
    "Short chapters in which you do the important things yourself: prepared positions, fixed dice and cards, " +
    "in about ten minutes.",
  begin: "Start learning",
  go_on: "Continue learning",
  starting: "Setting the table …",
  failed: "That did not work: {why}",
  coach: "Lesson",
  chapter: "{n} of {all}",
  progress: "{done} of {all} learned",
  understood: "Got it",
  leave: "Hide",
  waiting: "Play on: anything new is explained when it comes up.",
  done: "Chapter finished! Play on if you like, or go to the next one.",
  all_done: "You have seen everything in this lesson. Time for a real game!",
  next: "Next: {title}",
  play_now: "Play now",
  finished: "done",
};
