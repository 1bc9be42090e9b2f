import { workerData } from 'node:worker_threads';
import mqtt from 'mqtt';
import { createBoards } from './simulation.ts';

/** The data that the boards of a demo class need. */
export interface BoardsOrder {
  /** The URL of this server for boards. */
  readonly url: string;
  /** The names of the topics, by the part that each plays in the class. */
  readonly topicNames: Readonly<Record<string, string>>;
}

const RECONNECT_MS = 5000;

const { url, topicNames } = workerData as BoardsOrder;
const startedOn = performance.now();

for (const [index, board] of createBoards().entries()) {
  const topicName = topicNames[board.sendsTo];
  if (topicName === undefined) continue;
  const client = mqtt.connect(url, { clientId: board.id, reconnectPeriod: RECONNECT_MS });
  // An error needs no handling: the client connects again.
  client.on('error', () => {});
  const listened = board.listensTo === undefined ? undefined : topicNames[board.listensTo];
  if (listened !== undefined) client.on('connect', () => client.subscribe(listened));
  client.on('message', (_topic, payload) => board.receive?.(payload.toString()));
  const send = () => {
    if (client.connected) client.publish(topicName, board.message((performance.now() - startedOn) / 1000));
  };
  client.once('connect', send);
  // Boards start one after another, not all at the same moment.
  setTimeout(() => setInterval(send, board.everyMs), index * 300);
}
