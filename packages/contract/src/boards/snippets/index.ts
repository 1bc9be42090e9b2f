import { esp32, esp8266 } from './arduino.ts';
import { kittenWifi, koi, makerCloudExtension, obloq } from './microbit.ts';
import { appInventor, curl, mosquitto, nodeJs, nodeRed } from './programs.ts';
import { circuitPython, microPython, raspberryPi } from './python.ts';
import type { Snippet } from './snippet.ts';

export { MICROBIT_PROGRAMS, type MicrobitWay } from './microbit-links.ts';
export type { Block, BoardTarget, Snippet } from './snippet.ts';

/** A program for each kind of board, in the order of the page. */
export const SNIPPETS = {
  kittenWifi,
  koi,
  obloq,
  makerCloudExtension,
  esp32,
  esp8266,
  microPython,
  circuitPython,
  raspberryPi,
  nodeJs,
  nodeRed,
  appInventor,
  curl,
  mosquitto,
} as const satisfies Readonly<Record<string, Snippet>>;

export type BoardKind = keyof typeof SNIPPETS;
