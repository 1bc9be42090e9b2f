import { permissionErrors, projectErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { Creator, TopicEntity, TopicsService } from '../../topics/index.ts';
import type { CloudNeeds } from '../adapter.ts';
import type { EnteredCloud } from '../gate.ts';
import type { SiotName } from './names.ts';
import { createSiotRepository } from './repository.ts';

/** Maximum topics that boards of one project may create by a password that each of them has. */
const MAX_TOPICS = 200;
/** Maximum links in memory with their names. */
const MAX_LINKS = 1000;

/** A topic by its name in SIoT. */
export interface SiotTopic {
  readonly name: string;
  readonly topic: TopicEntity;
  readonly createdOn: number;
}

type Entered = Pick<EnteredCloud, 'id' | 'projectId' | 'scope'>;

interface NamedTopicsNeeds extends Pick<CloudNeeds, 'dialects' | 'listeners'> {
  readonly topics: Pick<TopicsService, 'find' | 'create' | 'remove' | 'projectIdsOf' | 'watch'>;
  readonly ownerOf: (projectId: string) => Promise<Creator | undefined>;
}

export type NamedTopics = ReturnType<typeof createNamedTopics>;

/** The topics with names of SIoT. The first message creates a topic, within the limits of the project's owner. */
export function createNamedTopics(
  database: Database,
  nodes: Pick<Nodes, 'everywhere'>,
  { dialects, listeners, topics, ownerOf }: NamedTopicsNeeds,
) {
  const repository = createSiotRepository(database);
  const byLink = new Map<string, Promise<readonly SiotTopic[]>>();
  /** The topics of links that were read, also those that have left the project. */
  const topicsOf = new Map<string, ReadonlySet<string>>();
  /** What was sent reaches all listeners, as it was sent. */
  const names = listeners.of<string>((name, { payload }, scope) => dialects.deliver(scope, name, payload));
  const creating = new Map<string, Promise<TopicEntity>>();
  /** The links that have clients on this server, by id. */
  const inUse = new Map<string, Entered>();

  async function read({ id, projectId, scope }: Entered): Promise<readonly SiotTopic[]> {
    const rows = await repository.listOfLink(id);
    const projectsOf = await topics.projectIdsOf(rows.map(({ topicId }) => topicId));
    const found = await Promise.all(
      rows.map(async ({ name, topicId, createdOn }) => {
        // A topic that has left the project no longer belongs to the link.
        const topic = projectsOf.get(topicId)?.includes(projectId) ? await topics.find(topicId) : undefined;
        return topic && { name, topic, createdOn };
      }),
    );
    const known = found.filter((one) => one !== undefined);
    for (const topicId of topicsOf.get(id) ?? []) names.remove(topicId, scope);
    // At the end, as in `byLink`: both forget the same links first.
    topicsOf.delete(id);
    topicsOf.set(id, new Set(rows.map(({ topicId }) => topicId)));
    forgetFirst(topicsOf, MAX_LINKS);
    listen(scope, known);
    return known;
  }

  /** Names of links without a subscriber would take the places of clients that listen. */
  function listen(
    scope: string,
    known: readonly { readonly name: string; readonly topic: { readonly id: string } }[],
  ): void {
    if (!dialects.hasSubscribers(scope)) return;
    for (const { name, topic } of known) if (names.get(topic.id, scope) !== name) names.add(topic.id, scope, name);
  }

  function list(entered: Entered): Promise<readonly SiotTopic[]> {
    const known = byLink.get(entered.id);
    if (known) return known;
    const reading = read(entered);
    byLink.set(entered.id, reading);
    forgetFirst(byLink, MAX_LINKS);
    reading.catch(() => byLink.delete(entered.id));
    return reading;
  }

  /** Reads the names of links with clients on this server again: they must learn of topics that others create. */
  function drop(linkIds: Iterable<string>): void {
    for (const id of [...linkIds]) {
      byLink.delete(id);
      const entered = inUse.get(id);
      if (entered) void list(entered).catch(() => {});
    }
  }
  /** Listeners on other servers must know the name before the first message of the topic reaches them. */
  const tellCreated = nodes.everywhere(
    'siot-topic-created',
    ({ id, scope }: Entered, topicId: string, name: string) => {
      if (inUse.has(id)) listen(scope, [{ name, topic: { id: topicId } }]);
      drop([id]);
    },
  );
  topics.watch({
    of: ['name', 'settings', 'rights'],
    forget({ id }) {
      for (const [linkId, topicIds] of topicsOf) if (topicIds.has(id)) drop([linkId]);
    },
    forgetAll: () => drop(byLink.keys()),
  });

  /** @throws AppError beyond the limits */
  async function create(entered: Entered, name: string): Promise<TopicEntity> {
    const known = await list(entered);
    if (known.length >= MAX_TOPICS) throw new AppError(permissionErrors.notIncluded);
    const owner = await ownerOf(entered.projectId);
    if (!owner) throw new AppError(projectErrors.unknown);
    const topic = await topics.create(owner, {
      description: name,
      isActive: true,
      projectIds: [entered.projectId],
      dataTypes: [],
    });
    // The former topic of this name has left the project.
    const former = (await repository.listOfLink(entered.id)).find((one) => one.name === name);
    if (former && !known.some((one) => one.name === name)) await repository.remove(entered.id, name, former.topicId);
    const isAdded = await repository.add(entered.id, { name, topicId: topic.id, createdOn: topic.createdOn });
    if (isAdded) {
      const { id, projectId, scope } = entered;
      tellCreated({ id, projectId, scope }, topic.id, name);
      await list(entered);
      return topic;
    }
    // Another server was faster.
    drop([entered.id]);
    await topics.remove({ ...owner, sessionId: '' }, topic.id);
    const first = (await list(entered)).find((one) => one.name === name)?.topic;
    if (!first) throw new AppError(topicErrors.unknown);
    return first;
  }

  return {
    list,

    /** Call this when a client of a link connects, and when it subscribes. Resolves when it can hear of all its names. */
    async use(entered: Entered): Promise<void> {
      inUse.set(entered.id, entered);
      forgetFirst(inUse, MAX_LINKS);
      listen(entered.scope, await list(entered));
    },

    async find(entered: Entered, { full }: SiotName): Promise<TopicEntity | undefined> {
      return (await list(entered)).find(({ name }) => name === full)?.topic;
    },

    /** @throws AppError if the project takes no further topic */
    async findOrCreate(entered: Entered, { full }: SiotName): Promise<TopicEntity> {
      const known = (await list(entered)).find(({ name }) => name === full)?.topic;
      if (known) return known;
      // The first messages of a class create the topic once.
      const key = `${entered.id} ${full}`;
      const under = creating.get(key) ?? create(entered, full).finally(() => creating.delete(key));
      creating.set(key, under);
      return under;
    },
  };
}
