/**
 * The form of the messages, which nodes of two versions exchange while one after the other is restarted (decision 56).
 * A new kind of message or a further field needs no new number. A node handles earlier forms, and no later one.
 */
export const FORM = 2;
/** The form of items as bytes. They have a channel of their own for each installation. */
export const LIVE_FORM = 1;
/** The sender's id comes first, so a node skips its own messages without parsing them. The first form has nothing else. */
const HEADER = /^[\w-]{36}(?: (\d+) ([\w-]+))?$/;

interface Envelope<Message> {
  readonly form: number;
  /** The installation of the sender. */
  readonly sender: string | undefined;
  readonly messages: readonly Message[];
}

export function readEnvelope<Message>(text: string): Envelope<Message> {
  const start = text.indexOf('[');
  const header = HEADER.exec(text.slice(0, start));
  const form = Number(header?.[1] ?? 1);
  const nothing = { form, sender: header?.[2], messages: [] };
  // Another program uses this channel, or this version cannot read the content.
  if (!header || form > FORM) return header ? nothing : { ...nothing, form: 1 };
  try {
    return { ...nothing, messages: JSON.parse(text.slice(start)) as Message[] };
  } catch {
    return nothing;
  }
}

/** @param content.messages any JSON values */
export function writeEnvelope(content: {
  readonly node: string;
  readonly installation: string;
  readonly messages: readonly unknown[];
}): string {
  const { node, installation, messages } = content;
  return `${node} ${FORM} ${installation}${JSON.stringify(messages)}`;
}

const ID_BYTES = 36;

/** Writes bytes with a header: the sender's id, the form, the length of the kind, the kind, the content. */
export function writeLive({ node, kind, content }: { node: string; kind: string; content: Buffer }): Buffer {
  const head = Buffer.from(`${node}${String.fromCharCode(LIVE_FORM, kind.length)}${kind}`, 'latin1');
  return Buffer.concat([head, content]);
}

export function readLive(bytes: Buffer): { readonly form: number; readonly kind: string; readonly content: Buffer } {
  const start = ID_BYTES + 2;
  const end = start + (bytes[ID_BYTES + 1] ?? 0);
  return { form: bytes[ID_BYTES] ?? 0, kind: bytes.toString('latin1', start, end), content: bytes.subarray(end) };
}
