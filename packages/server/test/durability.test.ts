import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { CONNECT, publishPacket, RawBoard } from './support/connections/boards.ts';
import {
  bytesOf,
  descriptorOf,
  parseTrace,
  type SystemCall,
  Trace,
  whyNoTrace,
} from './support/server/system-calls.ts';

const BOARDS = 3;
const MESSAGES_PER_BOARD = 40;
const HTTP_MESSAGES = 10;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'durability-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A text unique to one message, which identifies it in reads, writes and syncs. */
const mark = (board: number, message: number) => `mark-${board}-${String(message).padStart(3, '0')}-`;

test('no acknowledgement is sent before the fsync that makes its message durable', async (context) => {
  const reason = whyNoTrace();
  if (reason) return context.skip(reason);

  const server = await startServer({ dataDir: join(folder, 'data') });
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Durable', 'm');
  const boards = await Promise.all(Array.from({ length: BOARDS }, () => RawBoard.open(server.mqttPort)));
  for (const [index, board] of boards.entries()) {
    // The one-time setup of a device is not traced.
    board.send(CONNECT, publishPacket(topic.topicName, `_dsn=${index},m=x`, 1, 1000));
    await board.received('puback');
  }

  const trace = await Trace.begin(server.pid, join(folder, 'trace')).catch((error: Error) => error);
  if (trace instanceof Error) {
    await server.stop();
    if (/not permitted/.test(trace.message)) return context.skip('strace may not look at a process that runs already');
    throw trace;
  }
  // Some alone and some together, for batches of one message and of many.
  for (let message = 1; message <= MESSAGES_PER_BOARD; message++) {
    for (const [index, board] of boards.entries()) {
      board.send(publishPacket(topic.topicName, `_dsn=${index},m=${mark(index, message)}`, 1, message));
    }
    if (message % 3 === 0) await Promise.all(boards.map((board) => board.received('puback', message + 1)));
  }
  await Promise.all(boards.map((board) => board.received('puback', MESSAGES_PER_BOARD + 1)));
  for (let message = 1; message <= HTTP_MESSAGES; message++) {
    const text = `_dsn=0,m=${mark(BOARDS, message)}`;
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: text });
  }
  const calls = await trace.end();
  for (const { socket } of boards) socket.destroy();
  await server.stop();

  const durable = durableAt(calls);
  for (let board = 0; board < BOARDS; board++) {
    const acknowledged = acknowledgementsOf(calls, mark(board, 1));
    expect([...acknowledged.keys()]).toEqual(Array.from({ length: MESSAGES_PER_BOARD }, (_, index) => index + 1));
    for (const [id, left] of acknowledged) expect(left).toBeGreaterThan(durable(mark(board, id)));
  }
  for (let message = 1; message <= HTTP_MESSAGES; message++) {
    const text = mark(BOARDS, message);
    expect(answerTo(calls, text)).toBeGreaterThan(durable(text));
  }
});

/**
 * Finds when a message became durable: the end of the first fsync that began after the first write with its mark ended,
 * on the file of that write.
 */
function durableAt(calls: readonly SystemCall[]): (text: string) => number {
  const writes = calls.filter(({ name }) => name.startsWith('pwrite')).map((call) => ({ call, bytes: bytesOf(call) }));
  const syncs = calls.filter(({ name, result }) => /^f(data)?sync$/.test(name) && result === 0);
  return (text) => {
    const write = writes.find(({ bytes }) => bytes.includes(text))?.call;
    if (!write) throw new Error(`${text} was never written`);
    const file = descriptorOf(write);
    const sync = syncs.find((call) => descriptorOf(call) === file && call.begin > write.end);
    if (!sync) throw new Error(`${text} was never synced`);
    return sync.end;
  };
}

const isRead = ({ name }: SystemCall) => name === 'read' || name.startsWith('recv');
const isSent = ({ name }: SystemCall) => name.startsWith('write') || name.startsWith('send');

/** The start of each PUBACK by packet id, on the connection that received a message with that mark. */
function acknowledgementsOf(calls: readonly SystemCall[], text: string): Map<number, number> {
  const socket = descriptorOf(calls.find((call) => isRead(call) && bytesOf(call).includes(text)) as SystemCall);
  const left = new Map<number, number>();
  for (const call of calls) {
    if (!isSent(call) || descriptorOf(call) !== socket) continue;
    const bytes = bytesOf(call);
    for (let at = 0; at + 4 <= bytes.length; at += 4) {
      expect(bytes.readUInt16BE(at)).toBe(0x4002);
      left.set(bytes.readUInt16BE(at + 2), call.begin);
    }
  }
  return left;
}

/** The start of the response to the request that contains a text. */
function answerTo(calls: readonly SystemCall[], text: string): number {
  const request = calls.find((call) => isRead(call) && bytesOf(call).includes(text)) as SystemCall;
  const answer = calls.find(
    (call) => isSent(call) && call.begin > request.end && bytesOf(call).includes('HTTP/1.1 200'),
  ) as SystemCall;
  expect(descriptorOf(answer)).toBe(descriptorOf(request));
  return answer.begin;
}

test('a trace with interrupted calls is parsed into whole calls', () => {
  const calls = parseTrace(
    [
      '11 read(25,  <unfinished ...>',
      '12 pwrite64(7, "\\x61\\x62", 2, 4096) = 2',
      '12 fdatasync(7 <unfinished ...>',
      '11 <... read resumed>"\\x32\\x01", 65536) = 2',
      '13 +++ exited with 0 +++',
      '11 writev(25, [{iov_base="\\x40\\x02", iov_len=2}, {iov_base="\\x00\\x01", iov_len=2}], 2 <unfinished ...>',
      '12 <... fdatasync resumed>)         = 0',
      '11 <... writev resumed>)            = 4',
    ].join('\n'),
  );
  expect(calls.map(({ name, begin, end, result }) => [name, begin, end, result])).toEqual([
    ['read', 0, 3, 2],
    ['pwrite64', 1, 1, 2],
    ['fdatasync', 2, 6, 0],
    ['writev', 5, 7, 4],
  ]);
  expect(calls.map(descriptorOf)).toEqual([25, 7, 7, 25]);
  expect(bytesOf(calls[0] as SystemCall)).toEqual(Buffer.from([0x32, 1]));
  expect(bytesOf(calls[3] as SystemCall)).toEqual(Buffer.from([0x40, 2, 0, 1]));
});
