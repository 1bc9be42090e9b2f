import { AppError } from '../../../platform/app-error.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { Creator, TopicEntity, TopicsService } from '../../topics/index.ts';
import type { EnteredCloud } from '../gate.ts';
import type { SiotName } from './names.ts';
import { createSiotRepository } from './repository.ts';

/** Topics that boards of one project may create by a password that each of them has. */
const MAX_TOPICS = 200;
/** Links remembered with their names. */
const MAX_LINKS = 1000;

/** A topic by its name in SIoT. */
export interface SiotTopic {
  readonly name: string;
  readonly topic: TopicEntity;
  readonly createdOn: number;
}

type Entered = Pick<EnteredCloud, 'id' | 'projectId' | 'scope'>;

interface NamedTopicsNeeds {
  readonly topics: Pick<TopicsService, 'find' | 'create' | 'remove' | 'projectIdsOf'>;
  readonly ownerOf: (projectId: string) => Promise<Creator | undefined>;
}

export type NamedTopics = ReturnType<typeof createNamedTopics>;

/** The topics that stand for SIoT's names. They are created by the first message, within the limits of the project's owner. */
export function createNamedTopics(
  database: Database,
  events: Pick<Events, 'afterCommit'>,
  nodes: Pick<Nodes, 'everywhere' | 'onGap'>,
  { topics, ownerOf }: NamedTopicsNeeds,
) {
  const repository = createSiotRepository(database);
  const byLink = new Map<string, Promise<readonly SiotTopic[]>>();
  /** What this server knows of the topics of links in use: by topic and by scope. */
  const namesOf = new Map<string, Map<string, string>>();
  const creating = new Map<string, Promise<TopicEntity>>();
  /** The links whose clients this server has, by id. */
  const inUse = new Map<string, Entered>();

  function setName(topicId: string, scope: string, name: string): void {
    namesOf.set(topicId, (namesOf.get(topicId) ?? new Map()).set(scope, name));
  }

  async function read({ id, projectId, scope }: Entered): Promise<readonly SiotTopic[]> {
    const rows = await repository.listOfLink(id);
    const projectsOf = await topics.projectIdsOf(rows.map(({ topicId }) => topicId));
    const found = await Promise.all(
      rows.map(async ({ name, topicId, createdOn }) => {
        // A topic that has left the project is none of its link's.
        const topic = projectsOf.get(topicId)?.includes(projectId) ? await topics.find(topicId) : undefined;
        return topic && { name, topic, createdOn };
      }),
    );
    const known = found.filter((one) => one !== undefined);
    for (const [, scopes] of namesOf) scopes.delete(scope);
    for (const { name, topic } of known) {
      setName(topic.id, scope, name);
    }
    for (const [topicId, scopes] of namesOf) if (scopes.size === 0) namesOf.delete(topicId);
    return known;
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

  /** Reads the names again of what clients on this server use: they must hear of topics that others create. */
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
      if (inUse.has(id)) setName(topicId, scope, name);
      drop([id]);
    },
  );
  const forgetTopics = nodes.everywhere('siot-topics-left', (topicIds: readonly string[]) => {
    if (topicIds.some((id) => namesOf.has(id))) drop(byLink.keys());
  });
  nodes.onGap(() => drop(byLink.keys()));
  const left = ({ topics }: { readonly topics: readonly { readonly id: string }[] }) =>
    forgetTopics(topics.map(({ id }) => id));
  for (const name of ['topics.access-ended', 'topics.renamed', 'topics.removed'] as const)
    events.afterCommit(name, left);
  events.afterCommit('topic.changed', ({ topic }) => left({ topics: [topic] }));

  /** @throws AppError beyond the limits */
  async function create(entered: Entered, name: string): Promise<TopicEntity> {
    const known = await list(entered);
    if (known.length >= MAX_TOPICS) throw new AppError('TS_ERR_PERMISSION_0001');
    const owner = await ownerOf(entered.projectId);
    if (!owner) throw new AppError('TS_ERR_PROJECT_0001');
    const topic = await topics.create(owner, {
      description: name,
      isActive: true,
      projectIds: [entered.projectId],
      dataTypes: [],
    });
    // The topic of before has left the project.
    const former = (await repository.listOfLink(entered.id)).find((one) => one.name === name);
    if (former && !known.some((one) => one.name === name)) await repository.remove(entered.id, name, former.topicId);
    const isAdded = await repository.add(entered.id, { name, topicId: topic.id, createdOn: topic.createdOn });
    if (isAdded) {
      const { id, projectId, scope } = entered;
      tellCreated({ id, projectId, scope }, topic.id, name);
      await list(entered);
      return topic;
    }
    // Another server was first.
    drop([entered.id]);
    await topics.remove({ ...owner, sessionId: '' }, topic.id);
    const first = (await list(entered)).find((one) => one.name === name)?.topic;
    if (!first) throw new AppError('TS_ERR_TOPIC_0001');
    return first;
  }

  return {
    list,

    /** Call this when a client of a link connects. Resolves when its names are known. */
    async use(entered: Entered): Promise<void> {
      inUse.set(entered.id, entered);
      forgetFirst(inUse, MAX_LINKS);
      await list(entered);
    },

    async find(entered: Entered, { full }: SiotName): Promise<TopicEntity | undefined> {
      return (await list(entered)).find(({ name }) => name === full)?.topic;
    },

    /** @throws AppError if the project takes no further topic */
    async findOrCreate(entered: Entered, { full }: SiotName): Promise<TopicEntity> {
      const known = (await list(entered)).find(({ name }) => name === full)?.topic;
      if (known) return known;
      // Of the first messages of a class, one creates the topic.
      const key = `${entered.id} ${full}`;
      const under = creating.get(key) ?? create(entered, full).finally(() => creating.delete(key));
      creating.set(key, under);
      return under;
    },

    /** The names of a topic in the links that this server has in use, by scope. */
    namesOf: (topicId: string): ReadonlyMap<string, string> | undefined => namesOf.get(topicId),
  };
}
