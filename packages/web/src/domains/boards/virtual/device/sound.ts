import type { DeviceReadings } from './device-readings.ts';
import { soundLevel } from './sound-level.ts';

const READ_EVERY_MS = 250;

/** Reads how loud it is, from 0 to 255. Only the level leaves this function; nothing is recorded. */
export async function readSound(onRead: (readings: DeviceReadings) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    // What a browser does for voices would keep the level equal.
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
  // iOS starts it suspended.
  void context.resume();
  return () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
}
