import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";

// Where the server has a newer page by now, parts that were not loaded yet are gone: the newer one is loaded, at
// most once a minute.
const KEY = "miethai.renewed";
const PAUSE = 60_000;
window.addEventListener("vite:preloadError", (event) => {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  event.preventDefault();
  location.reload();
});

mount(App, { target: document.getElementById("app")! });
