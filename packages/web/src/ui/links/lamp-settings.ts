/** Pairs of opposite values: the value that switches a lamp off for the one that switches it on, and vice versa. */
const OPPOSITES: Readonly<Record<string, string>> = { '1': '0', on: 'off', true: 'false', ON: 'OFF', On: 'Off' };
const OFF = new Map(Object.entries(OPPOSITES).map(([on, off]) => [off, on]));

interface LampSettings {
  readonly topicName: string;
  readonly dataKey: string;
  readonly turnOn: string | number;
  readonly turnOff: string | number;
}

/**
 * The complete settings of the virtual lamp for a topic.
 * @param message a message that switches it, such as `light=on`; the first pair counts
 */
export function lampSettings(topicName: string, message = ''): LampSettings {
  const [pair = ''] = message.split(',');
  const at = pair.indexOf('=');
  const key = pair.slice(0, Math.max(at, 0)).trim();
  const value = at === -1 ? '' : pair.slice(at + 1).trim();
  // A placeholder stands for many values.
  const isFixed = key !== '' && value !== '' && !/[{}]/.test(pair);
  if (!isFixed) return { topicName, dataKey: 'light', turnOn: 1, turnOff: 0 };
  const on = OFF.get(value);
  const turnOn = on ?? value;
  const turnOff = on === undefined ? (OPPOSITES[value] ?? '0') : value;
  return { topicName, dataKey: key, turnOn: asTyped(turnOn), turnOff: asTyped(turnOff) };
}

/** A number in the form of the address, without quotes. */
function asTyped(value: string): string | number {
  return String(Number(value)) === value ? Number(value) : value;
}
