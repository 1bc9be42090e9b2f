import type { FastifyInstance } from 'fastify';
import type { Client } from './caller.ts';
import { RequestClient } from './request/request-client.ts';

/** A file that programs fetch at a fixed address, such as a certificate; an object is JSON. */
export interface ServedFile {
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves a file at a path that is none of the declared calls. `read` throws an AppError where there is none. */
export type ServeFile = (path: string, read: (client: Client) => ServedFile) => void;

export function createServeFile(app: FastifyInstance): ServeFile {
  return (path, read) => {
    app.get(path, async (request, reply) => {
      const { body, headers = {} } = read(new RequestClient(request));
      return reply.headers(headers).send(body);
    });
  };
}
