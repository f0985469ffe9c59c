import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// What the formatter and TypeScript say is not said here again. `npm run lint` allows no warnings.
export default defineConfig(
  { ignores: ["node_modules/", "dev/", "src/lib/wire.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-undef": "off", // TypeScript knows the browser
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      "@typescript-eslint/no-unsafe-enum-assignment": "off", // there are none, and looking for them is slow
      "svelte/require-store-reactive-access": "off", // likewise
      "@typescript-eslint/use-unknown-in-catch-callback-variable": "off", // a line refuses with a Refused
      // A view and the pieces of a box are the families' own: the boards say what they expect of them.
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/restrict-plus-operands": ["error", { allowAny: true, allowNumberAndString: false }],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowAny: true, allowNumber: true, allowBoolean: true, allowNullish: false },
      ],
      // What is looked up by an index that is right is not asked for again.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off", // `get<T>` says what the server answers
      "@typescript-eslint/no-confusing-void-expression": "off", // `() => show(null)`
      "@typescript-eslint/no-meaningless-void-operator": "off", // `void prefs.lang`: an effect depends on it
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }], // letters, not code units
      "svelte/button-has-type": "error",
      "svelte/no-useless-mustaches": "off", // {" "} is a blank that stays
      "svelte/prefer-svelte-reactivity": "off", // a Map inside a function is nobody's state
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { files: ["*.js"], extends: [ts.configs.disableTypeChecked] },
);
