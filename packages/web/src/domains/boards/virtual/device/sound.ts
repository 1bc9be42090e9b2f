import type { DeviceReadings } from './device-readings.ts';

/** The level of silence, in decibels below the loudest sound that the microphone can measure. */
const SILENCE_DB = -60;
/** The highest level, as on a micro:bit. */
const MAX_LEVEL = 255;

/** The loudness of samples from -1 to 1, as a level from 0 to 255 on a scale in decibels, as people hear. */
export function soundLevel(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  const decibels = 10 * Math.log10(squares / samples.length);
  if (!(decibels > SILENCE_DB)) return 0;
  return Math.min(MAX_LEVEL, Math.round((1 - decibels / SILENCE_DB) * MAX_LEVEL));
}

const READ_EVERY_MS = 250;

/** Measures the loudness, from 0 to 255. Only the level leaves this function; nothing is recorded. */
export async function readSound(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    // The browser's processing for voices would keep the level equal.
    audio: { autoGainControl: false, noiseSuppression: false, echoCancellation: false },
  });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onRead({ sound: soundLevel(samples) });
  }, READ_EVERY_MS);
  // On iOS, the context is suspended at first.
  void context.resume();
  return () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
}
