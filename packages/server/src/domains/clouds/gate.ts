import { CLOUDS, type Cloud } from '@tinkerstream/contract/clouds';
import { isDataTypeKey, numericValue } from '@tinkerstream/contract/points';
import { writePairs } from '@tinkerstream/contract/records';
import type { Database } from '../../platform/db/database.ts';
import { FROM_BOARD, type IncomingMessage, type Origin } from '../../platform/incoming-message.ts';
import type { Asker } from '../../platform/limits/guess-turns.ts';
import { LookupLimit } from '../../platform/limits/lookup-limit.ts';
import { forgetFirst } from '../../platform/limits/rate-limit.ts';
import type { MessageSender } from '../../platform/mqtt/gateway-types.ts';
import type { IngestModule, Outcome } from '../records/index.ts';
import type { TopicEntity, TopicsService } from '../topics/index.ts';
import { hashOfKey, isCloudKey } from './cloud-keys.ts';
import { createNamesOfTopics, type LinkNames } from './link-names.ts';
import { type CloudLinkEntity, createCloudsRepository } from './repository.ts';

/** Maximum links in memory: those of all projects in use on a large server. */
const MAX_LINKS = 10_000;

/** A link that is on, as adapters use it. */
export interface LinkedProject extends LinkNames {
  readonly id: string;
  readonly cloud: Cloud;
  readonly projectId: string;
  /** The number of the project in addresses and user names. */
  readonly number: number;
  /** When the link was first switched on, in milliseconds since 1970 UTC. */
  readonly createdOn: number;
  /** The topic for values. Undefined for clouds of all topics, and only for these. */
  readonly topic: TopicEntity | undefined;
  /** The scope of the link's MQTT clients (`Dialect.scope`). */
  readonly scope: string;
}

/** A link that a key has authorised. A key for writing also reads. */
export interface EnteredCloud extends LinkedProject {
  readonly right: 'WRITE' | 'READ';
}

/** An authorised link with a topic of its own. */
export type EnteredTopic<Entered extends LinkedProject = EnteredCloud> = Entered & { readonly topic: TopicEntity };

/** Values by the names that the other cloud has for them. */
export type NamedValues = readonly (readonly [name: string, value: string])[];

interface MoreOfMessage {
  readonly deviceName?: string | undefined;
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
  /** The origin of the values; a board over HTTP if absent. */
  readonly origin?: Origin;
  readonly measuredOn?: number | undefined;
}

interface GateNeeds {
  readonly topics: Pick<TopicsService, 'find' | 'projectIdsOf' | 'dataTypesOf' | 'createMissingDataTypes'>;
  readonly ingest: Pick<IngestModule, 'publish' | 'handle'>;
}

export type CloudGate = ReturnType<typeof createCloudGate>;

/** The scope of a link's MQTT clients. */
export function scopeOfLink(linkId: string): string {
  return `cloud ${linkId}`;
}

/** Opens links by their keys, and sends for them. All adapters enter through it; those of clouds that are off do not run. */
export function createCloudGate(database: Database, { topics, ingest }: GateNeeds) {
  const repository = createCloudsRepository(database);
  /** Found links by their key or number. Wrong keys are not in memory here: the limit on guesses remembers them. */
  const known = new Map<string, Promise<EnteredCloud | undefined>>();
  const lookups = new LookupLimit({ isName: isLookup });
  const namesOfTopics = createNamesOfTopics(topics);

  /** @returns undefined for a link that is off, or has lost its topic */
  async function opened(link: CloudLinkEntity, right: EnteredCloud['right']): Promise<EnteredCloud | undefined> {
    const { id, cloud, projectId, number, createdOn, topicId } = link;
    if (!link.isOn) return undefined;
    const [topic, projectIds] = topicId
      ? await Promise.all([topics.find(topicId), topics.projectIdsOf([topicId])])
      : [undefined, undefined];
    const isInProject = topicId !== null && projectIds?.get(topicId)?.includes(projectId);
    if (!CLOUDS[cloud].isOfAllTopics && !isInProject) return undefined;
    const names = (await repository.namesOf([id])).get(id) ?? [];
    if (topic) await namesOfTopics.load(topic.id);
    return {
      id,
      cloud,
      projectId,
      number,
      createdOn,
      topic,
      right,
      scope: scopeOfLink(id),
      ...namesOfTopics.ofLink(topic?.id, names),
    };
  }

  async function byKey(cloud: Cloud, key: string): Promise<EnteredCloud | undefined> {
    const hash = hashOfKey(key);
    const link = await repository.findByKey(cloud, hash);
    return link && opened(link, link.writeKeyHash === hash ? 'WRITE' : 'READ');
  }

  function remembered(by: string, find: () => Promise<EnteredCloud | undefined>): Promise<EnteredCloud | undefined> {
    const before = known.get(by);
    if (before) return before;
    const finding = find();
    known.set(by, finding);
    forgetFirst(known, MAX_LINKS);
    const drop = () => {
      if (known.get(by) === finding) known.delete(by);
    };
    finding.then((found) => found ?? drop(), drop);
    return finding;
  }

  /**
   * Gives new names their keys before their first number, so that other boards never receive them unfitted.
   * @returns undefined if there is none
   */
  function nameNew(entered: EnteredTopic<LinkedProject>, values: NamedValues): Promise<void> | undefined {
    // All of these names, so that data types are in the order of the message.
    const names = values.flatMap(([name, value]) => (numericValue(value) === undefined ? [] : [entered.sentAs(name)]));
    return names.every(isDataTypeKey) ? undefined : createTypes(entered.topic.id, names);
  }

  async function createTypes(topicId: string, names: readonly string[]): Promise<void> {
    const topic = await topics.find(topicId);
    if (topic?.isActive && topic.acceptsNewKeys !== false) await topics.createMissingDataTypes(topic, names);
  }

  function messageOf(entered: EnteredTopic<LinkedProject>, values: NamedValues, more: MoreOfMessage): IncomingMessage {
    const { deviceName = '', latitude = '', longitude = '', origin = FROM_BOARD, measuredOn } = more;
    const own = [
      ['_dn', deviceName],
      ['_lat', latitude],
      ['_lng', longitude],
    ] as const;
    const pairs = [...values.map(([name, value]) => [entered.sentAs(name), value] as const), ...own];
    const payload = Buffer.from(writePairs(pairs));
    return { topicName: entered.topic.name, payload, areNamesFitted: true, origin, measuredOn };
  }

  return {
    /**
     * Finds the link of a key.
     * @returns undefined for a wrong key, and for a link that is off
     * @throws authErrors.tooManyAttempts after too many wrong keys
     */
    async enter(cloud: Cloud, key: string, asker: Asker): Promise<EnteredCloud | undefined> {
      const by = `${cloud} ${key}`;
      return lookups.find(asker, by, () => remembered(by, () => byKey(cloud, key)));
    },

    /** The link of a number, which is no secret: check the right to read it. */
    async byNumber(cloud: Cloud, number: number): Promise<LinkedProject | undefined> {
      if (!Number.isSafeInteger(number) || number > 2 ** 31) return undefined;
      return remembered(`${cloud} #${number}`, async () => {
        const link = await repository.findByNumber(cloud, number);
        return link && opened(link, 'READ');
      });
    },

    /** Sends values of an HTTP client to the topic of a link. Resolves when they are on disk or refused. */
    async send(
      entered: EnteredTopic<LinkedProject>,
      { connection, address }: Pick<Required<MessageSender>, 'connection' | 'address'>,
      values: NamedValues,
      more: MoreOfMessage = {},
    ): Promise<Outcome> {
      await nameNew(entered, values);
      // A board without a name counts by its address: it opens a connection for each message.
      const from = more.deviceName ? {} : { pacedAs: `,${address}` };
      return ingest.publish({ connection, address, ...from }, messageOf(entered, values, more));
    },

    /** Sends values of an MQTT client, whose packet already has its place among the waiting ones. */
    sendFromClient(
      entered: EnteredTopic<LinkedProject>,
      sender: MessageSender,
      values: NamedValues,
      more: MoreOfMessage = {},
    ): Promise<Outcome> {
      const send = () => ingest.handle(messageOf(entered, values, more), sender);
      return nameNew(entered, values)?.then(send) ?? send();
    },

    /** Forgets links. Call this when they have changed. */
    async forget(linkIds: readonly string[]): Promise<void> {
      // A key that was tried while its link was off is valid now.
      lookups.forgetMissed();
      const changed = new Set(linkIds);
      for (const [by, finding] of [...known]) {
        const found = await finding.catch(() => undefined);
        if ((!found || changed.has(found.id)) && known.get(by) === finding) known.delete(by);
      }
    },

    /** Loads names again. Call this when data types of a topic have changed. */
    namesChanged: namesOfTopics.changed,

    forgetAll(): void {
      known.clear();
      void namesOfTopics.reload();
    },
  };
}

/** Whether the text is a cloud and a possible key of it. */
function isLookup(by: string): boolean {
  const space = by.indexOf(' ');
  return isCloudKey(by.slice(0, space) as Cloud, by.slice(space + 1));
}
