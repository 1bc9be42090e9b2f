import { createConnection } from 'node:net';
import { MqttClient } from 'mqtt';

/** Connects a board from an address of its own, because new boards of one address are admitted slowly. */
export async function connectFrom(port: number, localAddress: string): Promise<MqttClient> {
  const client = new MqttClient(() => createConnection({ host: '127.0.0.1', port, localAddress }), {
    clientId: localAddress,
  });
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  return client;
}

/** Five addresses, so that as many boards connect at once as a connection and an address may bring. */
export const FIVE_ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'] as const;
