import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** A file to be saved by the caller. The stream is destroyed when the caller leaves. */
export interface FileAnswer {
  /** As the caller sees it, in any script, with its extension. */
  readonly name: string;
  /** One of the media types that the call declares. */
  readonly type: string;
  readonly content: Readable;
}

/** A caller that takes nothing for so long has gone, though its connection stands. */
const STALLED_AFTER_MS = 60_000;

/** How much of an answer waits for a slow caller. */
const WAITING_BYTES = 64 * 1024;

/**
 * The text of a JSON list whose parts come one after the other, each only when the caller has taken the one before. An
 * error after the first part ends the connection, so that half a list never looks like a whole one; an earlier one
 * rejects, and can be answered.
 */
export async function listStream(
  parts: AsyncIterable<readonly unknown[]>,
  response: ServerResponse,
): Promise<Readable> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  cutWhenStalled(response);
  return Readable.from(listText(first, iterator), { objectMode: false, highWaterMark: WAITING_BYTES });
}

async function* listText(
  first: IteratorResult<readonly unknown[]>,
  iterator: AsyncIterator<readonly unknown[]>,
): AsyncGenerator<string> {
  try {
    let separator = '[';
    for (let part = first; !part.done; part = await iterator.next()) {
      if (part.value.length === 0) continue;
      yield separator + JSON.stringify(part.value).slice(1, -1);
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  } finally {
    // Reached as well when the caller leaves in the middle.
    await iterator.return?.();
  }
}

/** Waits until a file has begun: what fails before that can still be answered as an error. */
export async function fileStream(content: Readable, response: ServerResponse): Promise<Readable> {
  await once(content, 'readable');
  cutWhenStalled(response);
  return content;
}

function cutWhenStalled(response: ServerResponse): void {
  response.setTimeout(STALLED_AFTER_MS, () => response.destroy());
}

/** The header that saves an answer under a name, whatever its script: RFC 6266, with the name as RFC 8187 writes it. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
