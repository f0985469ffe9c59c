// Words of the page with all cards of Wucherer.

export const de = {
  title: "Alle Karten von Wucherer",
  lead: "{n} Karten liegen im Stapel, jede ist hinten ein Stockwerk. Ein Tipp auf eine Karte führt zu ihrer Regel.",
  editions: "Ausgaben",
  tenants: "Mieter",
  actions: "Angriffe, Antworten, Aktionen",
  buildings: "Gebäude und Rückseite",
  rule: "Zur Regel",
  floor: "Stockwerk",
  back: "Rückseite jeder Karte im Stapel",
  jailed: "Liegt vor dem, der im Knast sitzt; nie im Stapel.",
  sign_rent: "Miete je Zug",
  sign_limit: "So viele Stockwerke darf das Haus höchstens haben",
  sign_pencil: "rekonstruierter Wert",
};

export const en: typeof de = {
  title: "All cards of Wucherer",
  lead: "There are {n} cards in the pile, and the back of each is a floor. Tap a card to read its rule.",
  editions: "Editions",
  tenants: "Tenants",
  actions: "Attacks, reactions, actions",
  buildings: "Buildings and card back",
  rule: "To its rule",
  floor: "Floor",
  back: "Back of every card in the pile",
  jailed: "Lies in front of whoever is in jail; never in the pile.",
  sign_rent: "Rent per turn",
  sign_limit: "The house may have at most this many floors",
  sign_pencil: "reconstructed value",
};
