// Boards that connect and then say nothing, in a separate process. Each number from the parent is how many more connect;
// each answer is how many are connected now.
//
//   fork('bench/sizing/idle-boards.ts', ['<IdleBoardsOptions as JSON>'])
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate } from 'mqtt-packet';

export interface IdleBoardsOptions {
  readonly port: number;
  /** The topic that each board subscribes to. Without it, boards subscribe to none. */
  readonly topicName?: string;
}

/** How many boards join at once: a school does not arrive in the same millisecond. */
const JOINING_AT_ONCE = 50;

const { port, topicName } = JSON.parse(process.argv[2] ?? '{}') as IdleBoardsOptions;
const boards: Socket[] = [];

async function join(): Promise<void> {
  const board = connect({ port, host: '127.0.0.1', noDelay: true });
  boards.push(board);
  board.write(generate({ cmd: 'connect', clientId: `idle-${boards.length}`, clean: true, keepalive: 0 }));
  await answer(board, 0x20);
  if (topicName === undefined) return;
  board.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: topicName, qos: 0 }] }));
  await answer(board, 0x90);
}

async function answer(board: Socket, firstByte: number): Promise<void> {
  const [packet] = (await once(board, 'data')) as [Buffer];
  if (packet[0] !== firstByte) throw new Error(`Not the expected answer: ${packet.toString('hex')}`);
}

process.on('disconnect', () => process.exit());
process.on('message', async (more: number) => {
  for (let joined = 0; joined < more; joined += JOINING_AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(JOINING_AT_ONCE, more - joined) }, join));
  }
  process.send?.(boards.length);
});
