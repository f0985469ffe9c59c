// Words of the trade desk's sides.

export const de = {
  unknown: "Was {name} wirklich auf der Hand hat, zeigt erst die Antwort.",
  onlyMoney: "An diesem Tisch wird mit Geld bezahlt, nicht getauscht.",
};

export const en: typeof de = {
  unknown: "What {name} really holds only shows in the answer.",
  onlyMoney: "At this table one pays with money; nothing is swapped.",
};
