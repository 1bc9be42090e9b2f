import { setTimeout as wait } from 'node:timers/promises';
import type { IClientOptions, MqttClient } from 'mqtt';
import { connectBoard } from '../../../support/connections/boards.ts';

/** How long a busy server may take. */
export const PATIENCE_MS = 60_000;

/** An MQTT client that comes back with its login when it was disconnected. */
export class Client {
  readonly received: (readonly [topic: string, payload: string])[] = [];
  readonly #port: number;
  readonly #login: IClientOptions;
  readonly #filter: string | undefined;
  #client: MqttClient | undefined;

  constructor(port: number, login: IClientOptions = {}, filter?: string) {
    this.#port = port;
    this.#login = login;
    this.#filter = filter;
  }

  async connect(): Promise<void> {
    if (this.#client?.connected) return;
    const connecting = connectBoard(this.#port, this.#login).catch(() => undefined);
    const client = await Promise.race([connecting, wait(PATIENCE_MS, undefined, { ref: false })]);
    client?.on('message', (topic, payload) => this.received.push([topic, payload.toString()]));
    client?.on('error', () => {});
    this.#client = client;
    const subscribing = this.#filter === undefined ? undefined : client?.subscribeAsync(this.#filter).catch(() => {});
    await Promise.race([subscribing, wait(PATIENCE_MS, undefined, { ref: false })]);
  }

  get isConnected(): boolean {
    return this.#client?.connected ?? false;
  }

  /** @returns how the server answers */
  async publish(topic: string, payload: string): Promise<unknown> {
    if (!this.#client?.connected) return 'not connected';
    const answered = this.#client.publishAsync(topic, payload, { qos: 1 }).then(
      (packet) => (packet as { reasonCode?: number } | undefined)?.reasonCode ?? 0,
      (error: { code?: unknown }) => error.code,
    );
    // A client that loses its connection would wait for the next one.
    return Promise.race([answered, wait(PATIENCE_MS, 'not answered', { ref: false })]);
  }

  close(): void {
    this.#client?.end(true);
  }
}
