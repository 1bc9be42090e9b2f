/** What is silence, in decibels below the loudest sound that the microphone can tell. */
const SILENCE_DB = -60;
/** The loudest, as on a micro:bit. */
const MAX_LEVEL = 255;

/** How loud samples from -1 to 1 are, from 0 to 255. Ears count in decibels, so the level does. */
export function soundLevel(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  const decibels = 10 * Math.log10(squares / samples.length);
  if (!(decibels > SILENCE_DB)) return 0;
  return Math.min(MAX_LEVEL, Math.round((1 - decibels / SILENCE_DB) * MAX_LEVEL));
}
