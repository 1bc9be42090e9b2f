import { ARDUINO_SNIPPETS } from './arduino.ts';
import { MICROBIT_SNIPPETS } from './microbit.ts';
import { OTHER_SNIPPETS } from './programs.ts';
import { PYTHON_SNIPPETS } from './python.ts';
import type { Snippet } from './snippet.ts';

export { MICROBIT_PROGRAMS, type MicrobitWay } from './microbit-links.ts';
export type { Block, BoardTarget, Snippet } from './snippet.ts';

/** A program for each kind of board, in the order of the page. */
export const SNIPPETS = {
  ...MICROBIT_SNIPPETS,
  ...ARDUINO_SNIPPETS,
  ...PYTHON_SNIPPETS,
  ...OTHER_SNIPPETS,
} as const satisfies Readonly<Record<string, Snippet>>;

export type BoardKind = keyof typeof SNIPPETS;
