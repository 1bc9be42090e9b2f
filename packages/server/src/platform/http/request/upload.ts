import type { Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import { fileErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { openForm } from './form.ts';
import { limitBodyRate } from './slow-body.ts';

/** A file that is arriving. */
export interface Upload {
  /** The sender's name of the file, without folders. It may contain any other characters. */
  readonly name: string;
  /**
   * Size in bytes, derived from the request's Content-Length: exact for browser forms, approximate for others.
   * Undefined without a Content-Length.
   */
  readonly expectedBytes: number | undefined;
  /** The content, which ends with the file, and fails if the sender disconnects first. */
  readonly content: Readable;
}

/** Maximum bytes to discard after a refusal: a browser reads the answer only after it has sent everything. */
const MAX_DISCARDED_BYTES = 256 * 1024 * 1024;

/** Stops fastify from parsing forms with files, so that `receiveUpload` can stream them. */
export function disableFormParsing(app: FastifyInstance): void {
  app.removeContentTypeParser('multipart/form-data');
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/**
 * Passes the first file in a form's field `file` to `handle` while it arrives, and ignores the rest of the form.
 * @throws fileErrors.missing if there is no file, requestErrors.unreadable if the form is malformed
 */
export async function receiveUpload<Result>(
  { raw, headers }: FastifyRequest,
  handle: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) throw new AppError(fileErrors.missing);
  limitBodyRate(raw);
  const form = openForm(headers['content-type']);
  try {
    return await handle(await firstFile(raw, form));
  } finally {
    raw.unpipe(form);
    form.destroy();
    discardRest(raw);
  }
}

async function firstFile(raw: FastifyRequest['raw'], form: BusboyInstance): Promise<Upload> {
  const found = Promise.withResolvers<Upload>();
  let content: Readable | undefined;
  form.on('file', (field, file, filename, _encoding, type) => {
    // Without a listener, an error of a file that nobody reads would end the process.
    file.on('error', () => {});
    if (field !== 'file' || content) return void file.resume();
    content = file;
    found.resolve({ name: filename, expectedBytes: expectedBytes(raw.headers, filename, type), content: file });
  });
  const fail = (reason: ErrorCode) => {
    const error = new AppError(reason);
    content?.destroy(error);
    found.reject(error);
  };
  form.once('finish', () => fail(fileErrors.missing));
  form.on('error', () => fail(requestErrors.unreadable));
  raw.once('close', () => {
    if (!raw.complete) fail(requestErrors.unreadable);
  });
  raw.pipe(form);
  return found.promise;
}

/** The Content-Length minus the form around a single file (RFC 7578). */
function expectedBytes(headers: FastifyRequest['headers'], filename: string, type: string): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isFinite(length)) return undefined;
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain ?? '';
  const form =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n` +
    `Content-Type: ${type}\r\n\r\n\r\n--${boundary}--\r\n`;
  return Math.max(0, length - Buffer.byteLength(form));
}

function discardRest(raw: FastifyRequest['raw']): void {
  if (raw.readableEnded || raw.destroyed) return;
  let discarded = 0;
  raw.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) raw.destroy();
  });
  raw.resume();
}
