import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { startServer } from '../../../test/server-process.ts';
import { connectBoard } from './boards.ts';

const ROUNDS = 20;
const BOARDS = 4;
const LANES_PER_BOARD = 10;
const HTTP_LANES = 4;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What was sent, each value once, and what of it was acknowledged. */
class Load {
  readonly acknowledged = new Set<number>();
  readonly #lanes: Promise<void>[] = [];
  #isOver = false;
  sent = 0;

  /** Sends one value after the other, until the server is no more. */
  addLane(send: (value: number) => Promise<unknown>): void {
    const lane = async () => {
      while (!this.#isOver) {
        const value = ++this.sent;
        await send(value);
        this.acknowledged.add(value);
      }
    };
    this.#lanes.push(lane().catch(() => {}));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#lanes);
  }
}

test(`${ROUNDS} times kill -9 under load: every acknowledged value is stored, and all that counts it agrees`, async () => {
  const dataDir = join(folder, 'data');
  const load = new Load();
  const topics: string[] = [];
  let acknowledgedBefore = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({ dataDir });
    const api = await Api.signIn(server.http);
    // A topic of its own, so that creating what is missing is killed as well as storing.
    const { id, topicName } = await api.createTopic(`Round ${round}`, 'n');
    topics.push(id);
    const boards = await Promise.all(Array.from({ length: BOARDS }, () => connectBoard(server.mqttPort)));
    for (const [index, board] of boards.entries()) {
      board.on('error', () => {});
      const closed = new Promise((_, reject) => board.once('close', () => reject(new Error('closed'))));
      closed.catch(() => {});
      const publish = (value: number) =>
        Promise.race([board.publishAsync(topicName, `_dsn=board-${index},n=${value}`, { qos: 1 }), closed]);
      for (let lane = 0; lane < LANES_PER_BOARD; lane++) load.addLane(publish);
    }
    for (let lane = 0; lane < HTTP_LANES; lane++) {
      load.addLane((value) => api.call(sendMessage, { topicId: id, outputType: '', message: `n=${value}` }));
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
    await server.kill();
    await load.end();
    for (const board of boards) board.end(true);

    // Looked at while it is as the kill left it, with its WAL: a reader repairs nothing.
    const stored = storedValues(dataDir);
    expect([...load.acknowledged].filter((value) => !stored.has(value))).toEqual([]);
    expect(Math.max(...stored, 0)).toBeLessThanOrEqual(load.sent);
    acknowledgedBefore = round === 0 ? 0 : acknowledgedBefore;
  }
  expect(load.acknowledged.size).toBeGreaterThan(ROUNDS * 20);

  // And after a start, by the server's own words.
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  let messages = 0;
  for (const id of topics) {
    const topic = await api.getTopic(id);
    expect(topic.totalNumberOfDataRecords).toBe(topic.totalNumberOfMessages);
    messages += topic.totalNumberOfMessages;
  }
  await server.stop();
  expect(messages).toBe(storedValues(dataDir).size);
  expectAgreement(dataDir);
}, 60_000);
