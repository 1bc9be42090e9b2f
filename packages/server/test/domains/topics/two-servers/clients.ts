import { setTimeout as wait } from 'node:timers/promises';
import { adafruitUserName } from '@tinkerstream/contract/clouds';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { listProjects } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { getTopicByName } from '@tinkerstream/contract/topics';
import { io, type Socket } from 'socket.io-client';
import { Api } from '../../../../../../test/support/api.ts';
import type { ServerProcess } from '../../../../../../test/support/server-process.ts';
import { Client, PATIENCE_MS } from './client.ts';
import type { Reader, Seen } from './readers.ts';
import { type Scene, SIOT_NAME } from './scene.ts';

/** Messages of two boards at one moment. */
const BURST = [1, 2, 3, 4, 5, 6];

/** A room that a browser has joined. */
interface Joined {
  readonly socket: Socket;
  readonly name: string;
  readonly room: string;
  isOpen: boolean;
}

/** Everyone who follows the topic of a scene at one server. */
export class Clients {
  readonly #http: string;
  readonly #scene: Scene;
  readonly #owner: Api;
  readonly #board: Client;
  readonly #listener: Client;
  readonly #outcomes: Client;
  readonly #thingspeak: Client;
  readonly #adafruit: Client;
  readonly #blynk: Client;
  readonly #siot: Client;
  readonly #home: Client;
  readonly #socket: Socket;
  readonly #visitor: Socket;
  readonly #rooms: Joined[] = [];
  #values: unknown[] = [];
  /** Names of the events that a page has got. */
  readonly news = new Set<string>();

  constructor({ http, mqttPort }: ServerProcess, scene: Scene) {
    const { topic, out, links, member } = scene;
    const { SIOT, BLYNK, THINGSPEAK, ADAFRUIT_IO, HOME_ASSISTANT } = links;
    this.#http = http;
    this.#scene = scene;
    this.#owner = new Api(http, scene.owner.accessToken);
    this.#board = new Client(mqttPort, { protocolVersion: 5 });
    this.#listener = new Client(mqttPort, {}, topic.topicName);
    this.#outcomes = new Client(mqttPort, {}, out.topicName);
    const number = String(THINGSPEAK.number);
    const channel = { username: number, password: THINGSPEAK.writeKey };
    this.#thingspeak = new Client(mqttPort, channel, `channels/${number}/subscribe/fields/+`);
    const user = adafruitUserName(ADAFRUIT_IO.number ?? 0);
    this.#adafruit = new Client(mqttPort, { username: user, password: ADAFRUIT_IO.writeKey }, `${user}/feeds/+`);
    this.#blynk = new Client(mqttPort, { username: 'device', password: BLYNK.writeKey }, 'downlink/#');
    this.#siot = new Client(mqttPort, { username: 'siot', password: SIOT.writeKey }, '#');
    this.#home = new Client(mqttPort, { username: 'home', password: HOME_ASSISTANT.writeKey }, '#');
    const options = { reconnection: false, forceNew: true, autoConnect: false, timeout: PATIENCE_MS };
    this.#socket = io(http, { ...options, auth: { token: member.api.accessToken } });
    this.#visitor = io(http, options);
  }

  get #all(): Client[] {
    const clouds = [this.#thingspeak, this.#adafruit, this.#blynk, this.#siot, this.#home];
    return [this.#board, this.#listener, this.#outcomes, ...clouds];
  }

  /** Connects all of them. */
  async open(): Promise<void> {
    const { topic, project } = this.#scene;
    await this.reconnect();
    for (const socket of [this.#socket, this.#visitor]) {
      socket.on('disconnect', () => this.#close((one) => one.socket === socket));
      socket.on('room_closed', ({ room }: { room: string }) => this.#close((one) => one.room === room));
    }
    this.#socket.onAny((name: string) => this.news.add(name));
    this.#socket.on('read_data', ({ records }: { records: unknown }) => this.#values.push(records));
    await this.#join(this.#socket, 'topic', topicRoom(topic.id));
    await this.#join(this.#socket, 'project', projectRoom(project.id));
    const { topicName } = topic;
    const known = await new Api(this.#http).call(getTopicByName, { topicName }).catch(() => undefined);
    await this.#join(this.#visitor, 'public', known ? topicRoom(known.topicId) : '', topicName);
  }

  #close(isEnded: (joined: Joined) => boolean): void {
    for (const one of this.#rooms) if (isEnded(one)) one.isOpen = false;
  }

  async #join(socket: Socket, name: string, room: string, token?: string): Promise<void> {
    const joined: Joined = { socket, name, room, isOpen: false };
    this.#rooms.push(joined);
    // A session that has ended gets no connection.
    const refused = new Promise<undefined>((resolve) => socket.once('connect_error', () => resolve(undefined)));
    const ended = new Promise<undefined>((resolve) => socket.once('disconnect', () => resolve(undefined)));
    const ask = () => socket.connect().timeout(PATIENCE_MS).emitWithAck('request_data', { room, token });
    const answer = room === '' ? undefined : await Promise.race([ask().catch(() => undefined), refused, ended]);
    joined.isOpen = answer?.ok === true;
  }

  /** Connects those again that the server has disconnected. */
  async reconnect(): Promise<void> {
    await Promise.all(this.#all.map((client) => client.connect()));
  }

  /** What each reader says without a further message. */
  async ask(): Promise<Seen> {
    const { topic, project, other, links } = this.#scene;
    const { SIOT, BLYNK, THINGSPEAK, ADAFRUIT_IO } = links;
    const listed = await this.#owner.call(listProjects, {});
    const heard = [project, other].map(({ id }) => listed.find((one) => one.id === id)?.lastMessageOn);
    const user = adafruitUserName(ADAFRUIT_IO.number ?? 0);
    const siot = new URLSearchParams({ iname: 'siot', ipwd: SIOT.writeKey, topic: SIOT_NAME });
    const feeds = await this.#get(`/api/v2/${user}/feeds`, { 'X-AIO-Key': ADAFRUIT_IO.writeKey });
    const channel = `/channels/${THINGSPEAK.number}/feeds.json?api_key=${THINGSPEAK.readKey}&results=2`;
    const rooms = this.#rooms.map(({ name, isOpen }) => `${name} ${isOpen ? 'open' : 'closed'}`);
    this.#keepConfigs();
    const configs = this.#home.isConnected ? this.#configs : [];
    return {
      'messages over HTTP': undefined,
      'messages over MQTT': undefined,
      'boards that listen': undefined,
      'last heard': heard,
      'values over HTTP': await this.#get(`/last/${topic.topicName}`, { Accept: 'application/json' }),
      'open rooms': rooms,
      'live values': undefined,
      ThingSpeak: await this.#get(channel),
      'Adafruit IO': feeds,
      Blynk: [await this.#get(`/external/api/getAll?token=${BLYNK.writeKey}`), await this.#place()],
      SIoT: [await this.#get(`/devices?${siot}`), await this.#get(`/lastmessage?${siot}`)],
      'Home Assistant': [...configs].filter(([, config]) => config !== '').sort(byName),
      'event triggers': undefined,
      'a burst of messages': undefined,
    };
  }

  /** The place that a device of Blynk gets; undefined without one. */
  async #place(): Promise<string | undefined> {
    const { received } = this.#blynk;
    received.length = 0;
    await this.#blynk.publish('get/loc/all', '');
    for (let n = 0; n < 20 && received.length === 0; n++) await wait(10);
    return received[0]?.[1];
  }

  /** What Home Assistant shows, by topic. */
  readonly #configs = new Map<string, string>();

  #keepConfigs(): void {
    for (const [name, config] of this.#home.received) {
      if (name.startsWith('homeassistant/')) this.#configs.set(name, config);
    }
  }

  async #get(path: string, headers: Record<string, string> = {}): Promise<unknown> {
    const answer = await fetch(this.#http + path, { headers });
    const text = await answer.text();
    return [answer.status, /^[[{]/.test(text) ? JSON.parse(text) : text];
  }

  /**
   * Sends messages by everyone who can.
   * @param mark a digit that tells them from those of other rounds; what is compared has no decimals
   * @returns how the server has answered, for `heard`
   */
  async send(mark: number): Promise<Map<Reader, unknown>> {
    const { topic, bell, links } = this.#scene;
    const { topicName } = topic;
    const { SIOT, BLYNK, THINGSPEAK, ADAFRUIT_IO } = links;
    this.#keepConfigs();
    for (const client of this.#all) client.received.length = 0;
    this.#values = [];
    const answers = new Map<Reader, unknown>();
    const overHttp = [];
    for (const body of [`temp=5.${mark},found=off,_dn=web`, `temp=5.${mark},hum=5.${mark},mood=on,_dn=web`]) {
      overHttp.push(await this.#post(`/send/${topicName}`, body, { Accept: 'application/json' }));
    }
    const overMqtt = [];
    for (const payload of [
      `temp=6.${mark},found=off,_dn=wire`,
      `temp=6.${mark},hum=6.${mark},_dn=wire,_lat=1,_lng=2`,
    ]) {
      overMqtt.push(await this.#board.publish(topicName, payload));
    }
    answers.set('messages over MQTT', overMqtt);
    const user = adafruitUserName(ADAFRUIT_IO.number ?? 0);
    const key = { 'X-AIO-Key': ADAFRUIT_IO.writeKey, 'Content-Type': 'application/json' };
    const [, entry] = (await this.#get(`/update?api_key=${THINGSPEAK.writeKey}&field1=7.${mark}`)) as [number, string];
    answers.set('ThingSpeak', Number(entry) > 0);
    const value = JSON.stringify({ value: `8.${mark}` });
    answers.set('Adafruit IO', (await this.#post(`/api/v2/${user}/feeds/temp/data`, value, key))[0]);
    answers.set('Blynk', await this.#get(`/external/api/update?token=${BLYNK.writeKey}&v1=9.${mark}`));
    const sent = { iname: 'siot', ipwd: SIOT.writeKey, topic: SIOT_NAME, msg: `temp=10.${mark}` };
    answers.set('SIoT', await this.#get(`/publish?${new URLSearchParams(sent)}`));
    answers.set('Home Assistant', await this.#home.publish(`${topicName}/temp`, `11.${mark}`));
    // One number without a key, when the latest value is the same in each round.
    overHttp.push(await this.#post(`/send/${topicName}`, `12.${mark}`, { Accept: 'application/json' }));
    answers.set('messages over HTTP', overHttp);
    await this.#board.publish(bell.topicName, 'rings=1');
    await Promise.all(BURST.map((n) => this.#board.publish(topicName, `hum=13.${mark},_dn=burst${n % 2}`)));
    return answers;
  }

  async #post(path: string, body: string, headers: Record<string, string>): Promise<[number, string]> {
    const answer = await fetch(this.#http + path, { method: 'POST', body, headers });
    return [answer.status, await answer.text()];
  }

  /** What has become of the messages of `send`, which all readers have got by now. */
  async heard(mark: number, answers: Map<Reader, unknown>): Promise<Seen> {
    const { topic } = this.#scene;
    const logged = await this.#owner.call(listLoggedMessages, { topicId: topic.id }).catch(() => []);
    const now = await this.#owner.getTopic(topic.id).catch(() => undefined);
    const own = logged.filter(({ message }) => message.includes(`6.${mark},`));
    const burst = logged.filter(({ message }) => message.includes(`=13.${mark},`));
    const linesOf = ({ received }: Client) =>
      [...new Set(received.map(([name, text]) => plain(`${name} ${text}`)))].sort();
    const withAnswer = (reader: Reader, client: Client) => [plain(answers.get(reader)), linesOf(client)];
    return {
      'messages over HTTP': plain(answers.get('messages over HTTP')),
      'messages over MQTT': [
        answers.get('messages over MQTT'),
        own.map(({ message, outcome, reasons }) => plain([message, outcome, reasons])),
        [now?.latitude, now?.longitude],
      ],
      'boards that listen': linesOf(this.#listener),
      'last heard': undefined,
      'values over HTTP': undefined,
      'open rooms': undefined,
      'live values': [...new Set(this.#values.map(plain))].sort(),
      ThingSpeak: withAnswer('ThingSpeak', this.#thingspeak),
      'Adafruit IO': withAnswer('Adafruit IO', this.#adafruit),
      Blynk: withAnswer('Blynk', this.#blynk),
      SIoT: withAnswer('SIoT', this.#siot),
      'Home Assistant': [
        plain(answers.get('Home Assistant')),
        linesOf(this.#home).filter((line) => !line.startsWith('homeassistant/')),
      ],
      'event triggers': linesOf(this.#outcomes),
      'a burst of messages': [
        ...new Set(burst.flatMap(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)])),
      ].sort(),
    };
  }

  close(): void {
    for (const client of this.#all) client.close();
    this.#socket.disconnect();
    this.#visitor.disconnect();
  }
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1);

/** The requests of one board come by several connections. */
const NAME_SHARED = /,?\{\\*"code\\*":\\*"NAME_SHARED\\*",\\*"detail\\*":\\*"\w+\\*"\}/g;

/** Without decimals, which tell rounds apart. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/(?<=\d)\.\d+/g, '').replaceAll(NAME_SHARED, '');
}
