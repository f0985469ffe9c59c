// Whether chance was fair, in words.

export const de = {
  title: "Ist der Zufall fair?",
  how:
    "Vor dem Spiel hat der Server einen geheimen Startwert gezogen und seinen Fingerabdruck " +
    "veröffentlicht. Jeder Mensch am Tisch hat ein eigenes Zufallswort auf dieselbe Art versprochen und erst " +
    "genannt, als alle versprochen hatten. Alle Würfe und Karten folgen aus beidem: Niemand konnte sie " +
    "wählen, auch nicht der Server zusammen mit anderen am Tisch.",
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
  own: "Was dieses Gerät selbst versprochen und gesehen hat",
  holds: "passt zum Versprechen",
  breaks: "passt NICHT zum Versprechen",
  command: "Jeden Wurf prüft ohne Netz:",
  later: "Das Versprechen wird gegeben, wenn alle sitzen.",
  late: "Ohne Zufallswort dabei: {names}. Es kam nicht rechtzeitig; alle anderen haben ihren Anteil am Zufall.",
  redrawn:
    "Versprochen, aber nicht genannt: das Zufallswort von {names}. Darum haben alle anderen neue " +
    "Wörter versprochen.",
  lateYou: "Deines ist nicht dabei: An diesem Tisch musst du dem Server und den anderen vertrauen.",
  lied:
    "Deines ist nicht dabei, obwohl dieses Gerät es genannt und der Server es angenommen hat. Traue diesem " +
    "Server nicht.",
  elsewhere:
    "Dieses Gerät hat zu diesem Spiel kein Zufallswort genannt. Nur wer es an einem anderen Gerät getan hat, " +
    "kann dort nachsehen, ob es dabei ist.",
};

export const en: typeof de = {
  title: "Is chance fair?",
  how:
    "Before the game the server drew a secret seed and published its fingerprint. Everybody at the " +
    "table promised a random word in the same way and revealed it only once all had promised. All dice and " +
    "cards follow from the two: nobody could choose them, not even the server together with other players.",
  running: "After the game everything is revealed, and this page checks it. Until then the promise stands.",
  typed:
    "This table used real dice and cards; somebody typed in what they showed. There is nothing to prove.",
  seeded: "This game follows a known seed: {chance}. Anyone who repeats it gets the same dice.",
  promise: "Promised",
  reveal: "Revealed",
  seed: "The server's seed",
  salt: "{name}'s random word",
  own: "What this device itself promised and saw",
  holds: "matches the promise",
  breaks: "does NOT match the promise",
  command: "This checks every throw, offline:",
  later: "The promise is made when everybody is seated.",
  late: "No random word from {names}: it did not arrive in time. Everybody else has had a say in the dice and cards.",
  redrawn:
    "Promised but never revealed: the random word of {names}. That is why everybody else promised new " +
    "words.",
  lateYou: "Yours is not included: at this table you have to trust the server and the others.",
  lied:
    "Yours is not included, although this device revealed it and the server accepted it. Do not trust " +
    "this server.",
  elsewhere:
    "This device has not revealed a random word for this game. If another device of yours did, check there " +
    "whether it is included.",
};
