import {
  addBlynkHistory,
  getAllBlynkValues,
  getBlynkValues,
  getOldBlynk,
  isBlynkConnected,
  putOldBlynk,
  updateBlynk,
  updateBlynkBatch,
  updateOldBlynk,
} from '@tinkerstream/contract/clouds';
import type { TimedValue } from '@tinkerstream/contract/points';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Client } from '../../../platform/http/caller.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { CloudGate, EnteredTopic } from '../gate.ts';
import type { CloudPast } from '../past.ts';
import { refusal } from '../refusal.ts';
import { notStored } from '../sent.ts';
import { answeredName, pinName, type SentValues } from './datastreams.ts';
import { PROBLEM, type Problem, readBody, readHistory, readUpdate, readWanted, tokenOf } from './requests.ts';

interface BlynkParts {
  readonly gate: Pick<CloudGate, 'enter' | 'send'>;
  readonly latestOf: (entered: EnteredTopic) => Promise<ReadonlyMap<string, TimedValue>>;
  /** Stores values of the past. */
  readonly addPast: CloudPast['addAll'];
  /** Whether a device listens over MQTT. */
  readonly isConnected: (entered: EnteredTopic) => boolean;
}

type Refuse = (text: string, status?: number, retryAfter?: number) => never;

/** Blynk's current API answers errors in JSON, its former API as text. */
const refuse: Refuse = (text, status = 400, retryAfter) => {
  throw refusal(status, { error: { message: text } }, retryAfter);
};
const refuseOld: Refuse = (text, status = 400, retryAfter) => {
  throw refusal(status, text, retryAfter);
};

/** The calls of Blynk's HTTP API. */
export function blynkRoutes(route: Route, { gate, latestOf, addPast, isConnected }: BlynkParts): void {
  async function enter(client: Client, token: string, no: Refuse = refuse): Promise<EnteredTopic> {
    const entered = await gate.enter('BLYNK', token, client).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 429) return no(error.message, 429, error.retryAfter);
      throw error;
    });
    return entered?.topic ? (entered as EnteredTopic) : no(PROBLEM.token);
  }

  function enterBy(client: Client, query: Readonly<Record<string, unknown>>): Promise<EnteredTopic> {
    const token = tokenOf(query);
    return token === '' ? refuse(PROBLEM.noToken) : enter(client, token);
  }

  async function send(entered: EnteredTopic, client: Client, sent: SentValues | Problem, no: Refuse = refuse) {
    if (typeof sent === 'string') return no(sent);
    const { values, latitude, longitude } = sent;
    const place = { latitude: textOf(latitude), longitude: textOf(longitude) };
    const refused = notStored(await gate.send(entered, client, values, place));
    if (refused) no(refused.text, refused.retryAfter === undefined ? 400 : 429, refused.retryAfter);
    return '';
  }

  for (const endpoint of [updateBlynk, updateBlynkBatch]) {
    route(endpoint, async (_input, { client, sent: { query } }) =>
      send(await enterBy(client, query), client, readUpdate(query)),
    );
  }

  route(addBlynkHistory, async (_input, { client, sent: { query, body } }) => {
    const entered = await enterBy(client, query);
    const entries = readHistory(query, body);
    if (typeof entries === 'string') return refuse(entries);
    const added = await addPast(entered, entries, limitedAddress(client.address));
    return 'refusal' in added ? refuse(added.details, added.refusal === 'too-fast' ? 429 : 400) : '';
  });

  route(getBlynkValues, async (_input, { client, sent: { query } }) => {
    const entered = await enterBy(client, query);
    const names = readWanted(query);
    if (typeof names === 'string') return refuse(names);
    const values = await latestOf(entered);
    const found = names.map((name) => [answeredName(name), values.get(entered.keyOf(name))?.value] as const);
    if (found.some(([, value]) => value === undefined)) return refuse(PROBLEM.noSuchPin);
    return found.length === 1 ? String(found[0]?.[1]) : Object.fromEntries(found);
  });

  route(getAllBlynkValues, async (_input, { client, sent: { query } }) => {
    const entered = await enterBy(client, query);
    const values = await latestOf(entered);
    return Object.fromEntries([...values].map(([key, { value }]) => [answeredName(entered.nameOf(key)), value]));
  });

  route(isBlynkConnected, async (_input, { client, sent: { query } }) =>
    String(isConnected(await enterBy(client, query))),
  );

  async function enterOld(path: { readonly token: string; readonly pin: string }, client: Client) {
    const entered = await enter(client, path.token, refuseOld);
    return { entered, name: pinName(path.pin) ?? refuseOld(PROBLEM.pin), sender: limitedAddress(client.address) };
  }

  route(updateOldBlynk, enterOld, async (_input, { client, entered: { entered, name }, sent: { query } }) =>
    send(entered, client, readUpdate({ pin: name, value: query.value }), refuseOld),
  );

  route(putOldBlynk, enterOld, async (_input, { client, entered: { entered, name }, sent: { body } }) =>
    send(entered, client, readBody(name, body), refuseOld),
  );

  route(getOldBlynk, enterOld, async (_input, { entered: { entered, name } }) => {
    const value = (await latestOf(entered)).get(entered.keyOf(name));
    return value ? [String(value.value)] : refuseOld(PROBLEM.noSuchPin);
  });
}

function textOf(degrees: number | undefined): string | undefined {
  return degrees === undefined ? undefined : String(degrees);
}
