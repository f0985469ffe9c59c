// Words about the cheapest way out of a debt.

export const de = {
  title: "Günstigster Ausweg",
  brings: "Bringt {money}. Alles zurückzuholen kostet {undoing}.",
  go: "So machen ({n} {n|Schritt|Schritte})",
  close: "Doch nicht",
  none: "Mit Beleihen und Verkaufen allein reicht es nicht.",
  only_trade: "Retten kann dich nur noch ein Handel.",
  trade: "Handeln",
};

export const en: typeof de = {
  title: "Cheapest way out",
  brings: "Brings {money}. Getting everything back costs {undoing}.",
  go: "Do this ({n} {n|step|steps})",
  close: "Not now",
  none: "Mortgages and sales alone are not enough.",
  only_trade: "Only a trade can save you now.",
  trade: "Trade",
};
