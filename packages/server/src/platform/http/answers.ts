import { Readable } from 'node:stream';
import type { Endpoint, ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { TOTAL_COUNT_HEADER } from '@tinkerstream/contract/platform/list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listing } from '../db/listing.ts';
import { csvOf } from './csv.ts';

/** The answer of a call that gives a file. Its content is read as fast as the client takes it. */
export interface FileAnswer {
  /** ASCII, without quotes. */
  readonly filename: string;
  readonly contentType: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** What a handler gives: a list that pages and a file as such, all else as the contract has it. */
export type AnswerOf<E extends Endpoint> = E extends { csv: readonly string[] }
  ? Listing<ItemOf<E>>
  : E extends { file: true }
    ? FileAnswer
    : ResponseOf<E>;

/** What `listQuery` gives of a request. */
interface ListInput {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly format: 'json' | 'csv';
}

/** Sends what a handler has given. An error in the middle of a file ends the connection: it never looks whole. */
export async function sendAnswer(
  { csv, file, path }: Endpoint,
  answer: unknown,
  input: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (csv) return sendList(csv, path, answer as Listing<unknown>, input as ListInput, request, reply);
  if (file) return sendFile(answer as FileAnswer, reply);
  // A body that is null is JSON too.
  return answer === null ? reply.type('application/json; charset=utf-8').send('null') : answer;
}

async function sendList(
  columns: readonly string[],
  path: string,
  listing: Listing<unknown>,
  { page, pageSize, sort, format }: ListInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (format === 'csv' || request.headers.accept?.includes('text/csv')) {
    const filename = `${path.replace(/\{\w+\}/g, '').match(/[a-z-]*[a-z](?=-?$)/)?.[0] ?? 'list'}.csv`;
    return sendFile({ filename, contentType: 'text/csv; charset=utf-8', content: csvOf(columns, listing) }, reply);
  }
  const total = await listing.total();
  reply.header(TOTAL_COUNT_HEADER, total);
  return listing.page(sort, (page - 1) * pageSize, pageSize, total);
}

function sendFile({ filename, contentType, content }: FileAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(Readable.from(content));
}
