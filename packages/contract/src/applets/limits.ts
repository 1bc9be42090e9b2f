/** Event triggers of a project. */
export const MAX_APPLETS = 200;
/** Actions of an applet. */
export const MAX_ACTIONS = 20;
/** A message that has passed through this many applets triggers no further one. */
export const MAX_HOPS = 8;
/** Actions of an applet in a second. One more pauses it. */
export const MAX_ACTIONS_PER_SECOND = 20;
/** How long it is paused, in seconds. */
export const STORM_PAUSE_SECONDS = 60;
/** Longest values that are put into the contents of an action in the place of references, all together, in characters. */
export const MAX_FILLED = 10_000;
/** Conditions compare so many characters of a message or a value, from its beginning. */
export const MAX_COMPARED = 2_000;
