import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** A file for the caller to save. The stream is destroyed if the caller disconnects. */
export interface FileAnswer {
  /** The file name for the caller, in any script, with its extension. */
  readonly name: string;
  /** The media type, which the endpoint declares. */
  readonly type: string;
  readonly content: Readable;
}

/** A caller that reads nothing for this long counts as gone, even if its connection is open. */
const STALLED_AFTER_MS = 60_000;

/** Bytes of an answer to buffer for a slow caller. */
const WAITING_BYTES = 64 * 1024;

/**
 * Streams a JSON list part by part, each once the caller has read the previous one. An error after the first part closes
 * the connection, so half a list never looks complete; an earlier error rejects, and can be answered.
 */
export async function listStream(
  parts: AsyncIterable<readonly unknown[]>,
  response: ServerResponse,
): Promise<Readable> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  closeWhenStalled(response);
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
    // The end of the loop, also if the caller disconnects in the middle.
    await iterator.return?.();
  }
}

/** Thrown if the caller has left, with the status that proxies log for such a call. */
class CallerLeft extends Error {
  readonly statusCode = 499;
}

/** Waits for the first bytes of a file: an earlier failure can still be answered as an error. */
export async function fileStream(content: Readable, response: ServerResponse): Promise<Readable> {
  const onClose = () => content.destroy(new CallerLeft());
  if (response.destroyed) onClose();
  response.once('close', onClose);
  await once(content, 'readable');
  response.off('close', onClose);
  closeWhenStalled(response);
  return content;
}

function closeWhenStalled(response: ServerResponse): void {
  response.setTimeout(STALLED_AFTER_MS, () => response.destroy());
}

/**
 * The header that saves an answer under a name in any script (RFC 6266, encoded by RFC 8187). Old programs read only the
 * plain name, and may treat it as a path.
 */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]|\.(?=\.)/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
