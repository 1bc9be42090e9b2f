import { parseBoardMessage } from '@tinkerstream/contract/records';

/** The sensors of a virtual board, with the ranges of a micro:bit, in °C, steps and degrees. */
export const SENSORS = [
  { key: 'temperature', min: -5, max: 50, unit: ' °C' },
  { key: 'light', min: 0, max: 255, unit: '' },
  { key: 'sound', min: 0, max: 255, unit: '' },
  { key: 'tilt', min: -90, max: 90, unit: '°' },
] as const;
export type SensorKey = (typeof SENSORS)[number]['key'];

/** Readings that only the device of the page provides: degrees from north, percent, and the location in degrees. */
export const DEVICE_KEYS = ['compass', 'battery', '_lat', '_lng'] as const;
export type DeviceKey = (typeof DEVICE_KEYS)[number];
export type Readings = Readonly<Record<SensorKey, number>> & Readonly<Partial<Record<DeviceKey, number>>>;

/** Buttons A and B. */
export type ButtonNumber = 1 | 2;

interface Sender {
  readonly serial: string;
  readonly name: string;
}

/** A message as a board sends it. */
export function boardMessage(sender: Sender, readings: Readings, button: ButtonNumber | undefined): string {
  const parts = senderParts(sender);
  for (const { key } of SENSORS) parts.push(`${key}=${readings[key]}`);
  for (const key of DEVICE_KEYS) if (readings[key] !== undefined) parts.push(`${key}=${readings[key]}`);
  if (button !== undefined) parts.push(`button=${button}`);
  return parts.join();
}

/** The message with the values that a micro:bit at this computer has written. */
export function microbitMessage(sender: Sender, values: ReadonlyMap<string, string>): string {
  return [...senderParts(sender), ...[...values].map(([key, value]) => `${key}=${value}`)].join();
}

/** The parts of a message that name the sender. Commas would end the name. */
function senderParts({ serial, name }: Sender): string[] {
  const shown = name.replaceAll(',', ' ').trim();
  return [`_dsn=${serial}`, `_dn=${shown === '' ? serial : shown}`];
}

/** The display of a virtual board. */
export interface Display {
  readonly isLit: boolean;
  readonly text: string;
}

/** Whether a message is for boards. Readings of boards, which name their sender, are not, nor are this page's own messages. */
export function isForBoards(message: string): boolean {
  const { deviceSerialNumber, deviceName } = parseBoardMessage(message);
  return deviceSerialNumber === '' && deviceName === '';
}

/** The display of a virtual board after a message for boards. */
export function displayAfter(before: Display, message: string): Display {
  const { values, text } = parseBoardMessage(message);
  const led = values.get('led');
  return { isLit: led === 'on' ? true : led === 'off' ? false : before.isLit, text };
}
