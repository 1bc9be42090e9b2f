import { adafruitUserName } from '@tinkerstream/contract/clouds';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import type { MqttClient } from 'mqtt';
import type { Api } from '../../../../../../test/support/api.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { type OpenLink, openLink } from './links.ts';

export interface Opened extends OpenLink {
  readonly user: string;
  readonly key: string;
}

type Login = Pick<Opened, 'user' | 'key'>;

/** A project whose topic is opened to Adafruit IO. */
export async function openAdafruit(api: Api, key = 'temp'): Promise<Opened> {
  const opened = await openLink(api, 'ADAFRUIT_IO', key);
  return { ...opened, user: adafruitUserName(opened.link.number ?? 0), key: opened.link.writeKey };
}

/** An MQTT client with a login of Adafruit IO. */
export function connectAs({ user, key }: Login, port: number): Promise<MqttClient> {
  return connectBoard(port, { username: user, password: key, clientId: 'board-1' });
}

/** A call below the user, with the key in its header. */
export async function ask(http: string, { user, key }: Login, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${http}/api/v2/${user}/${path}`, {
    ...init,
    headers: { 'X-AIO-Key': key, ...init.headers },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: /^[[{]/.test(text) ? JSON.parse(text) : undefined };
}

export function post(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** The latest message to a link's topic; '' without one. */
export async function storedOf(api: Api, { topic }: Pick<Opened, 'topic'>): Promise<string> {
  const [last] = await api.call(listLoggedMessages, { topicId: topic.id });
  return last?.message ?? '';
}
