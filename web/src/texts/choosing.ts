// Words about choosing: keys, amounts, why not, and what a move would bring.

export const de = {
  // keys
  keys: "Tasten",
  keys_show: "Alle Tasten zeigen",
  keys_verbs: "In diesem Spiel",
  keys_verbs_help: "Ein Buchstabe bedeutet immer dasselbe. Geht es gerade nicht, steht da, warum.",
  keys_always: "Immer",
  key_digits: "wählt aus einer Liste",
  key_enter: "drückt, was gerade markiert ist; im Feld für einen Betrag: bestätigt ihn",
  key_tab: "geht weiter, auch von Feld zu Feld auf dem Brett",
  key_escape: "einen Schritt zurück",
  key_undo: "letzten Schritt zurücknehmen",
  key_text: "Textansicht",
  key_help: "diese Liste",
  // time to look
  quiet: "Nach einer neuen Frage zählt Antippen",
  quiet_0: "sofort",
  quiet_400: "nach 0,4 s",
  quiet_1000: "nach 1 s",
  // amounts
  at_most: "Höchstens {high}.",
  at_least: "Mindestens {low}.",
  in_steps: "Nur Vielfache von {step}.",
  whole: "Eine ganze Zahl, bitte.",
  all_you_have: "So viel hast du bar.",
};

export const en: typeof de = {
  keys: "Keys",
  keys_show: "Show all keys",
  keys_verbs: "In this game",
  keys_verbs_help: "A letter always means the same. If it is not possible now, you are told why.",
  keys_always: "Always",
  key_digits: "choose from a list",
  key_enter: "presses what is marked; in the field for an amount: confirms it",
  key_tab: "goes on, from space to space on the board too",
  key_escape: "one step back",
  key_undo: "take back the last step",
  key_text: "text view",
  key_help: "this list",
  quiet: "After a new question a tap counts",
  quiet_0: "at once",
  quiet_400: "after 0.4 s",
  quiet_1000: "after 1 s",
  at_most: "At most {high}.",
  at_least: "At least {low}.",
  in_steps: "Only multiples of {step}.",
  whole: "A whole number, please.",
  all_you_have: "That is all your cash.",
};
