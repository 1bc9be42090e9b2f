/** A topic of SIoT, `project/device`. */
export interface SiotName {
  readonly project: string;
  /** The device, which may have further parts: newer programs send to `siot/node1/light`. */
  readonly device: string;
  /** Project and device, as on MQTT. */
  readonly full: string;
}

/** Longest name, in UTF-16 code units: it becomes the name of a topic. */
const MAX_LENGTH = 100;
const NOT_ALLOWED = /[\p{Cc}#+$]/u;

/** Reads a name; undefined for any other text. */
export function siotName(text: string): SiotName | undefined {
  if (text.length > MAX_LENGTH || NOT_ALLOWED.test(text)) return undefined;
  const slash = text.indexOf('/');
  if (slash < 1 || text.split('/').some((part) => part.trim() === '')) return undefined;
  return { project: text.slice(0, slash), device: text.slice(slash + 1), full: text };
}

/** Whether a payload is a command: boards receive it, and it is not stored. */
export function isCommand(payload: Uint8Array): boolean {
  return payload[0] === 0x2d && payload[1] === 0x3e;
}
