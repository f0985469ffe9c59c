// The replay that travels in one file: the game stands in the page.

import { mount } from "svelte";
import Offline from "./replay/Offline.svelte";
import "./styles/tokens.css";

mount(Offline, { target: document.getElementById("app")! });
