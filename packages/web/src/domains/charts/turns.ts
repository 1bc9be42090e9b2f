/**
 * The charts of a screen share this many frames of each turn. Each frame costs the page its styles, layout and painting, so
 * few are better; but one frame for all charts would block the page too long.
 */
const FRAMES_PER_TURN = 3;

let paced = 0;

/**
 * The turns of one chart at a pace above 0. Charts take the frames in rotation, so that charts with the same messages draw
 * in different frames.
 * @returns a function that returns the milliseconds until the next turn
 */
export function turnsAt(pace: number): () => number {
  const phase = ((paced % FRAMES_PER_TURN) * pace) / FRAMES_PER_TURN;
  paced += 1;
  return () => pace - ((performance.now() - phase) % pace);
}
