import { Readable } from 'node:stream';
import type { Endpoint, ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { TOTAL_COUNT_HEADER } from '@tinkerstream/contract/platform/list';
import { CSV_TYPE, TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listing } from '../../db/listing.ts';
import { answerBoard, answerBoardOnce, type ForeignAnswer } from './board-answer.ts';
import { csvOf } from './csv.ts';
import { contentDisposition, type FileAnswer, fileStream, listStream } from './streamed-answer.ts';

type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** The result of a handler: a pageable list, the parts of a streamed list, a file, another cloud's answer, or the answer itself. */
export type AnswerOf<E extends Endpoint> = E extends { csv: readonly string[] }
  ? Listing<ItemOf<E>>
  : E extends { streamed: true }
    ? AsyncIterable<ResponseOf<E>>
    : E extends { file: readonly string[] }
      ? FileAnswer
      : E extends { forBoards: true }
        ? ResponseOf<E> | ForeignAnswer
        : ResponseOf<E>;

/** The result of `listQuery`. */
export interface ListInput {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly format: 'json' | 'csv';
}

/** Whether the caller wants the whole list as a CSV file. */
export function isCsvWanted({ format }: Pick<ListInput, 'format'>, request: FastifyRequest): boolean {
  return format === 'csv' || request.headers.accept?.includes('text/csv') === true;
}

/** The latest answer that was made into text, and its text. */
let latest: { readonly answer: unknown; readonly text: string } | undefined;

/** Makes an answer into JSON. Callers who share a read send the same object in the same tick, and share its text too. */
export function answerText(answer: unknown): string {
  if (latest && latest.answer === answer) return latest.text;
  const text = JSON.stringify(answer);
  if (latest === undefined) {
    process.nextTick(() => {
      latest = undefined;
    });
  }
  latest = { answer, text };
  return text;
}

/** Sends a handler's result. An error in the middle of a stream closes the connection, so it never looks complete. */
export async function sendAnswer(
  { csv, file, text, isBodiless, streamed, path, forBoards, hasEtag }: Endpoint,
  answer: unknown,
  input: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (csv) return sendList(csv, path, answer as Listing<unknown>, input as ListInput, request, reply);
  if (file) return sendFile(answer as FileAnswer, reply);
  if (hasEtag) return answerBoardOnce(request, reply, answer);
  if (forBoards) return answerBoard(reply, 200, answer);
  if (text && typeof answer === 'string') return reply.type(TEXT_TYPE).send(answer);
  if (streamed) {
    const list = await listStream(answer as AsyncIterable<readonly unknown[]>, reply.raw);
    return reply.type('application/json; charset=utf-8').send(list);
  }
  if (isBodiless) return reply.code(204).send();
  // A null body is JSON too.
  return answer === null ? reply.type('application/json; charset=utf-8').send('null') : answer;
}

async function sendList(
  columns: readonly string[],
  path: string,
  listing: Listing<unknown>,
  input: ListInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (isCsvWanted(input, request)) {
    const name = `${path.replace(/\{\w+\}/g, '').match(/(?<![a-z-])[a-z-]*[a-z](?=-?$)/)?.[0] ?? 'list'}.csv`;
    return sendFile({ name, type: CSV_TYPE, content: Readable.from(csvOf(columns, listing)) }, reply);
  }
  const { page, pageSize, sort } = input;
  const total = await listing.total();
  reply.header(TOTAL_COUNT_HEADER, total);
  return listing.page(sort, (page - 1) * pageSize, pageSize, total);
}

/** Sends a file. The headers are set only once it has started without an error. */
async function sendFile({ name, type, content }: FileAnswer, reply: FastifyReply): Promise<FastifyReply> {
  const file = await fileStream(content, reply.raw);
  return reply
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'no-store')
    .type(type)
    .send(file);
}
