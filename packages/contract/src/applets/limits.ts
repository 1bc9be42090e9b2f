/** Event triggers of a project. */
export const MAX_APPLETS = 200;
/** Actions of an applet. */
export const MAX_ACTIONS = 20;
/** A message that has passed through this many applets triggers no further one. */
export const MAX_HOPS = 8;
/**
 * Actions of all applets of a user in a second, on each server: those of thirty boards that send a message a second to ten
 * applets, and some more. Further ones wait their turn.
 */
export const ACTIONS_PER_SECOND = 400;
/** After a rest, so many actions of a user start without waiting. */
export const ACTIONS_AT_ONCE = 800;
/** So many actions of a user wait their turn. Further ones are left out, and the log counts them. */
export const MAX_WAITING_ACTIONS = 4000;
/** Of these three, each applet may have this share: one that is flooded leaves the other half to the others of its user. */
export const SHARE_OF_APPLET = 0.5;
/** Runs on each server of which the latest of each board waits until its user may perform further actions. */
export const MAX_POSTPONED_RUNS = 1000;
/** Longest values that are put into the contents of an action in the place of references, all together, in characters. */
export const MAX_FILLED = 10_000;
/** Conditions compare so many characters of a message or a value, from its beginning. */
export const MAX_COMPARED = 2_000;
