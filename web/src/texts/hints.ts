// Words about advice from the shark.

export const de = {
  ask: "Was würde der Hai tun?",
  thinking: "Der Hai denkt nach …",
  told: "Was der Hai täte",
  note: "Er weiß nur, was du weißt. Dass du ihn gefragt hast, steht im Verlauf.",
  close: "Schließen",
  none: "Der Hai hat gerade keinen Rat.",
};

export const en: typeof de = {
  ask: "What would the shark do?",
  thinking: "The shark is thinking …",
  told: "What the shark would do",
  note: "It knows no more than you do. The log shows that you asked.",
  close: "Close",
  none: "The shark has no advice right now.",
};
