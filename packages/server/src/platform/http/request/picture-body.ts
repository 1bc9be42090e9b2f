import { MAX_PICTURE_BYTES } from '@tinkerstream/contract/platform/picture';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

/** Accepts a picture as the body, of any declared type: boards often send none, and only the bytes count. */
export function acceptPictures(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES } as const;
  app.addContentTypeParser('*', options, (_request, picture, done) => done(null, { picture }));
  app.setErrorHandler((error: { code?: string }) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new AppError('TS_ERR_PICTURE_0002') : error;
  });
}

/** The bytes of the body. Without a body there are none. */
export function pictureOf({ body }: FastifyRequest): Uint8Array<ArrayBuffer> {
  return (body as { picture: Buffer<ArrayBuffer> } | undefined)?.picture ?? new Uint8Array();
}
