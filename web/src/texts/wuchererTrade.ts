// Words of the trade desk's sides.

export const de = {
  unknown: "Was {name} wirklich auf der Hand hat, zeigt erst die Antwort.",
  onlyMoney: "An diesem Tisch wird mit Geld bezahlt, nicht getauscht.",
  goes: "geht weg",
};

export const en: typeof de = {
  unknown: "Only the answer shows what {name} really holds.",
  onlyMoney: "At this table you pay with money; cards are not swapped.",
  goes: "goes away",
};
