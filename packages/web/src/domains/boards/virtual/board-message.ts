import { parseBoardMessage } from '@tinkerstream/contract/records';

/** The sensors of a virtual board, with the ranges of a micro:bit, in °C, steps and degrees. */
export const SENSORS = [
  { key: 'temperature', min: -5, max: 50, unit: ' °C' },
  { key: 'light', min: 0, max: 255, unit: '' },
  { key: 'sound', min: 0, max: 255, unit: '' },
  { key: 'tilt', min: -90, max: 90, unit: '°' },
] as const;
export type SensorKey = (typeof SENSORS)[number]['key'];
export type Readings = Readonly<Record<SensorKey, number>>;

/** Buttons A and B. */
export type ButtonNumber = 1 | 2;

interface Sender {
  readonly serial: string;
  readonly name: string;
}

/** A message as a board sends it. Commas would end the name. */
export function boardMessage({ serial, name }: Sender, readings: Readings, button: ButtonNumber | undefined): string {
  const shown = name.replaceAll(',', ' ').trim();
  const parts = [`_dsn=${serial}`, `_dn=${shown === '' ? serial : shown}`];
  for (const { key } of SENSORS) parts.push(`${key}=${readings[key]}`);
  if (button !== undefined) parts.push(`button=${button}`);
  return parts.join();
}

/** What a virtual board shows. */
export interface Display {
  readonly isLit: boolean;
  readonly text: string;
}

/**
 * What a board shows after a message. Readings of boards, which name their sender, are not for it; nor are its own, which
 * come back from the topic.
 */
export function displayAfter(before: Display, message: string): Display {
  const { values, deviceSerialNumber, deviceName, text } = parseBoardMessage(message);
  if (deviceSerialNumber !== '' || deviceName !== '') return before;
  const led = values.get('led');
  return { isLit: led === 'on' ? true : led === 'off' ? false : before.isLit, text };
}
