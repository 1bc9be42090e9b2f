/** Maximum event triggers of a project. */
export const MAX_APPLETS = 200;
/** Maximum actions of an applet. */
export const MAX_ACTIONS = 20;
/** A message that has passed through this many applets triggers no further one. */
export const MAX_HOPS = 8;
/**
 * Actions of all applets of a user in a second, on each server: the load of thirty boards that send a message a second
 * to ten applets, and some more. Further actions wait their turn.
 */
export const ACTIONS_PER_SECOND = 400;
/** Actions of a user that start without waiting after a rest. */
export const ACTIONS_AT_ONCE = 800;
/** Actions of a user that may wait their turn. Further ones are left out, and the log counts them. */
export const MAX_WAITING_ACTIONS = 4000;
/**
 * Each applet's share of `ACTIONS_PER_SECOND`, `ACTIONS_AT_ONCE` and `MAX_WAITING_ACTIONS`: a flooded applet leaves the
 * other half to the others of its user.
 */
export const SHARE_OF_APPLET = 0.5;
/** Longest values that replace the references in the contents of an action, all together, in characters. */
export const MAX_FILLED = 10_000;
/** Characters from the beginning of a message or a value that conditions compare. */
export const MAX_COMPARED = 2_000;
