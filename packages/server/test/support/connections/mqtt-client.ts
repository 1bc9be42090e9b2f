import type { IConnectPacket, IPublishPacket, Packet } from 'mqtt-packet';
import { publishPacket, RawBoard } from './boards.ts';

let names = 0;
/** A name that is unique among all tests. */
export const unique = () => `n${++names}`;

/** A valid topic name, different for each number. */
export function topicNameOf(number: number): string {
  const digits = number.toString(8).padStart(8, '0');
  return `NM${Array.from(digits, (digit) => Number(digit) + 2).join('')}`;
}

/** Connects with any packets that a test chooses, and waits for the CONNACK. */
export async function openBoard(port: number, options: Partial<IConnectPacket> = {}): Promise<RawBoard> {
  const version = options.protocolVersion ?? 4;
  const board = await RawBoard.open(port, version);
  board.send({
    cmd: 'connect',
    clientId: unique(),
    protocolId: 'MQTT',
    clean: true,
    ...options,
    protocolVersion: version,
  });
  await board.received('connack');
  return board;
}

interface SubscribeOptions {
  readonly qos?: 0 | 1 | 2;
  readonly nl?: boolean;
  readonly rap?: boolean;
  readonly rh?: number;
}

/** Subscribes, by default with QoS 2. @returns the return code */
export async function subscribe(board: RawBoard, topic: string, options: SubscribeOptions = {}): Promise<unknown> {
  const answers = board.packets.filter(({ cmd }) => cmd === 'suback').length;
  board.send({ cmd: 'subscribe', messageId: 9, subscriptions: [{ topic, qos: 2, ...options }] });
  return (await board.received('suback', answers + 1)).at(-1)?.granted[0];
}

/** Disconnects after the server has handled everything sent before. */
export async function leave(board: RawBoard, ...last: Packet[]): Promise<void> {
  board.send(...last, { cmd: 'disconnect' });
  await board.closed;
}

type Message = [payload: string, qos?: 0 | 1 | 2, options?: Partial<IPublishPacket>];

/** Publishes from a client of its own, and waits until the messages are accepted. */
export async function publish(port: number, topic: string, ...messages: Message[]): Promise<void> {
  const board = await openBoard(port);
  for (const [index, [payload, qos = 1, options]] of messages.entries()) {
    board.send({ ...publishPacket(topic, payload, qos, index + 1), ...options } as Packet);
  }
  await leave(board);
}

export const payloads = (packets: IPublishPacket[]) => packets.map(({ payload }) => payload.toString());
