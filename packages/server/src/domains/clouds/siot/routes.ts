import {
  checkSiotLogin,
  getLastSiotMessage,
  listSiotDevices,
  listSiotMessages,
  listSiotProjects,
  publishToSiot,
  refusedCalls,
} from '@tinkerstream/contract/clouds';
import { isTooFast } from '@tinkerstream/contract/records';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BoardCalls } from '../../../platform/http/board-calls.ts';
import type { Client } from '../../../platform/http/caller.ts';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import type { Route } from '../../../platform/http/route.ts';
import { FROM_BOARD } from '../../../platform/incoming-message.ts';
import type { IngestModule } from '../../records/index.ts';
import type { EnteredCloud } from '../gate.ts';
import { refusal } from '../refusal.ts';
import { deviceList, failed, messageList, projectList, SIOT_TEXT, type SiotAnswer, succeeded } from './answers.ts';
import type { SiotLogins } from './logins.ts';
import type { NamedTopics } from './named-topics.ts';
import { isCommand, siotName } from './names.ts';
import type { PastSiotMessages } from './past-messages.ts';
import { readMessagesQuery, textOf } from './requests.ts';

const SERVED = [publishToSiot, getLastSiotMessage, listSiotMessages, listSiotProjects, listSiotDevices, checkSiotLogin];
/** What a password of a class does not do. */
const REFUSED = Object.values(refusedCalls('SIOT'));

interface SiotParts {
  readonly logins: SiotLogins;
  readonly named: NamedTopics;
  readonly past: PastSiotMessages;
  readonly publish: IngestModule['publish'];
  readonly relay: (scope: string, name: string, payload: Buffer) => void;
}

interface Asked {
  readonly entered: EnteredCloud;
  readonly client: Client;
  readonly query: Sent['query'];
}

/** All have the same form. */
type SiotCall = (typeof SERVED)[number] | (typeof REFUSED)[number];

type Answer = (asked: Asked) => Promise<SiotAnswer>;

/** The web API of SIoT, which it serves on port 8080. */
export function siotRoutes(route: Route, { logins, named, past, publish, relay }: SiotParts): void {
  async function enter(client: Client, query: Sent['query']): Promise<EnteredCloud | SiotAnswer> {
    try {
      const entered = await logins.enter(textOf(query, 'iname'), textOf(query, 'ipwd'), client);
      return entered ?? failed(SIOT_TEXT.login);
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return failed(SIOT_TEXT.tooMany);
      throw error;
    }
  }

  function serve(endpoint: SiotCall, answer: Answer): void {
    route(endpoint, async (_input, { client, sent: { query } }) => {
      const entered = await enter(client, query);
      return 'code' in entered ? entered : answer({ entered, client, query });
    });
  }

  serve(publishToSiot, async ({ entered, client, query }) => {
    const name = siotName(textOf(query, 'topic'));
    if (!name) return failed(SIOT_TEXT.topic);
    const payload = Buffer.from(textOf(query, 'msg'));
    if (payload.length === 0) return failed(SIOT_TEXT.noMessage);
    if (isCommand(payload)) {
      relay(entered.scope, name.full, payload);
      return succeeded(SIOT_TEXT.sent);
    }
    try {
      const topic = await named.findOrCreate(entered, name);
      const { connection, address } = client;
      const from = { connection, address, pacedAs: `,${limitedAddress(address)}` };
      const { outcome, reasons } = await publish(from, { topicName: topic.name, payload, origin: FROM_BOARD });
      if (outcome !== 'accepted') return failed(SIOT_TEXT.notStored);
      return reasons?.some(isTooFast) ? failed(SIOT_TEXT.tooFast) : succeeded(SIOT_TEXT.sent);
    } catch (error) {
      // The owner's limit on topics, an ended subscription, and the like are refusals.
      if (error instanceof AppError && error.status < 500) return failed(SIOT_TEXT.full);
      throw error;
    }
  });

  serve(getLastSiotMessage, async ({ entered, query }) => {
    const name = siotName(textOf(query, 'topic'));
    if (!name) return failed(SIOT_TEXT.topic);
    const topic = await named.find(entered, name);
    const latest = topic && (await past.latest(topic));
    return succeeded(SIOT_TEXT.done, messageList(name.full, latest ? [latest] : []));
  });

  serve(listSiotMessages, async ({ entered, query }) => {
    const name = siotName(textOf(query, 'topic'));
    if (!name) return failed(SIOT_TEXT.topic);
    const wanted = readMessagesQuery(query);
    if (!wanted) return failed(SIOT_TEXT.time);
    const topic = await named.find(entered, name);
    return succeeded(SIOT_TEXT.done, messageList(name.full, topic ? await past.list(topic, wanted) : []));
  });

  const namesOf = async (entered: EnteredCloud) =>
    (await named.list(entered)).flatMap(({ name, createdOn }) => {
      const parts = siotName(name);
      return parts ? [{ ...parts, createdOn }] : [];
    });

  serve(listSiotProjects, async ({ entered }) => succeeded(SIOT_TEXT.done, projectList(await namesOf(entered))));

  serve(listSiotDevices, async ({ entered, query }) => {
    const project = textOf(query, 'pid');
    const all = await namesOf(entered);
    return succeeded(SIOT_TEXT.done, deviceList(project === '' ? all : all.filter((one) => one.project === project)));
  });

  serve(checkSiotLogin, async () => succeeded(SIOT_TEXT.done));

  for (const endpoint of REFUSED) serve(endpoint, async () => failed(SIOT_TEXT.noDeletion));
}

/** Errors of the server itself, such as a method that SIoT's clients do not use, with a `code` that they check. */
export function writeSiotRefusals(boardCalls: Pick<BoardCalls, 'writeRefusals'>): void {
  for (const { path } of [...SERVED, ...REFUSED]) {
    boardCalls.writeRefusals(path, ({ status }) => {
      const { answer } = refusal(status, failed(status < 500 ? SIOT_TEXT.request : SIOT_TEXT.server));
      return answer;
    });
  }
}
