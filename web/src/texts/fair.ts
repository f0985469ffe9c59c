// Whether chance was fair, in words.

export const de = {
  title: "Ist der Zufall fair?",
  how:
    "Vor dem Spiel hat der Server einen geheimen Startwert gezogen und seinen Fingerabdruck " +
    "veröffentlicht. Jeder Mensch am Tisch hat ein eigenes Zufallswort beigesteuert. Alle Würfe und " +
    "Karten folgen aus beidem: Der Server konnte sie nicht wählen, weil er die Wörter noch nicht kannte, " +
    "und niemand am Tisch, weil der Startwert geheim war.",
  running:
    "Nach dem Spiel wird alles aufgedeckt, und diese Seite rechnet nach. Bis dahin gilt das Versprechen.",
  typed:
    "An diesem Tisch wurde mit echten Würfeln und Karten gespielt; die Ergebnisse hat jemand eingegeben. " +
    "Es gibt nichts zu beweisen.",
  seeded:
    "Dieses Spiel folgt einem bekannten Startwert: {chance}. Wer es wiederholt, bekommt dieselben Würfel.",
  promise: "Versprochen",
  reveal: "Aufgedeckt",
  seed: "Startwert des Servers",
  salt: "Zufallswort von {name}",
  holds: "passt zum Versprechen",
  breaks: "passt NICHT zum Versprechen",
  cannot:
    "Dieser Browser rechnet hier nicht nach (dazu braucht er https oder localhost). Der Befehl unten tut es überall.",
  command: "Jeden Wurf prüft ohne Netz:",
  later: "Das Versprechen wird gegeben, wenn alle sitzen.",
};

export const en: typeof de = {
  title: "Is chance fair?",
  how:
    "Before the game the server drew a secret seed and published its fingerprint. Every person at the " +
    "table added a random word. All dice and cards follow from both: the server could not choose them " +
    "because it did not know the words, and nobody at the table could because the seed was secret.",
  running: "Everything is revealed after the game, and this page checks it. Until then the promise holds.",
  typed:
    "This table used real dice and cards; somebody typed in what they showed. There is nothing to prove.",
  seeded: "This game follows a known seed: {chance}. Anyone who repeats it gets the same dice.",
  promise: "Promised",
  reveal: "Revealed",
  seed: "The server's seed",
  salt: "Random word of {name}",
  holds: "matches the promise",
  breaks: "does NOT match the promise",
  cannot:
    "This browser cannot compute it here (it needs https or localhost). The command below works anywhere.",
  command: "This checks every throw, offline:",
  later: "The promise is made when everybody is seated.",
};
