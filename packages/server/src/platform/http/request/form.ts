import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 16 * 1024;

/** Opens a reader of a multipart form. @throws AppError TS_ERR_REQUEST_0002 without a boundary */
export function openForm(type: string | undefined): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type ?? '' },
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: 50 },
    });
  } catch {
    throw new AppError('TS_ERR_REQUEST_0002');
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
  const refuse = (code: 'TS_ERR_REQUEST_0002' | 'TS_ERR_REQUEST_0003' | 'TS_ERR_REQUEST_0005') => () =>
    read.reject(new AppError(code));
  form.on('field', (name, value, _isNameCut, isCut) => {
    fields.push([name, value]);
    if (isCut) refuse('TS_ERR_REQUEST_0003')();
  });
  form.on('file', (_field, file) => {
    file.on('error', () => {}).resume();
    refuse('TS_ERR_REQUEST_0005')();
  });
  form.on('fieldsLimit', refuse('TS_ERR_REQUEST_0003'));
  form.on('partsLimit', refuse('TS_ERR_REQUEST_0003'));
  form.on('error', refuse('TS_ERR_REQUEST_0002'));
  form.on('finish', () => read.resolve());
  form.end(body);
  await read.promise;
  return Object.fromEntries(fields);
}
