import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 16 * 1024;

/** Opens a reader of a multipart form. @throws requestErrors.unreadable without a boundary */
export function openForm(type: string | undefined): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type ?? '' },
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: 50 },
    });
  } catch {
    throw new AppError(requestErrors.unreadable);
  }
}

/** Accepts multipart forms without files. The last of several fields with the same name counts, as in other forms. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) => fieldsOf(body, request.headers['content-type']),
  );
}

/** The fields of a multipart form. @throws AppError for a broken form, and for one with a file or too many fields */
export async function fieldsOf(body: Buffer, type: string | undefined): Promise<Readonly<Record<string, string>>> {
  const form = openForm(type);
  const fields: [string, string][] = [];
  const read = Promise.withResolvers<void>();
  const refuse = (code: ErrorCode) => () => read.reject(new AppError(code));
  form.on('field', (name, value, _isNameCut, isCut) => {
    fields.push([name, value]);
    if (isCut) refuse(requestErrors.tooLarge)();
  });
  form.on('file', (_field, file) => {
    file.on('error', () => {}).resume();
    refuse(requestErrors.contentTypeUnsupported)();
  });
  form.on('fieldsLimit', refuse(requestErrors.tooLarge));
  form.on('partsLimit', refuse(requestErrors.tooLarge));
  form.on('error', refuse(requestErrors.unreadable));
  form.on('finish', () => read.resolve());
  form.end(body);
  await read.promise;
  return Object.fromEntries(fields);
}
