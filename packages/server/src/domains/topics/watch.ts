import { randomUUID } from 'node:crypto';
import type { DomainEvents } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { createTopicsRepository, TopicEntity } from './repository.ts';

/**
 * What changes of a topic. `settings`: what people set, with its place and the projects that it is in; `rights`: who may no longer
 * read it; `triggers`: the event triggers that use it; `limit`: how much of each board is stored.
 */
const PARTS = ['name', 'settings', 'rights', 'types', 'boards', 'buttons', 'triggers', 'values', 'limit'] as const;
type TopicPart = (typeof PARTS)[number];

/** What servers of 0.3.0 mean, which send the name of a topic alone. */
const OF_FORMER = PARTS.filter((part) => part !== 'name');

/** Something that keeps what belongs to topics. */
interface Watch {
  readonly of: readonly TopicPart[];
  /**
   * Runs on every server for each topic of which one of these parts has changed.
   * @param isOwnMessage whether a message to this server has made the change, so that ingest knows it
   */
  readonly forget: (topic: { readonly id: string; readonly name: string }, isOwnMessage: boolean) => unknown;
  /** Runs when this server may have missed changes. */
  readonly forgetAll?: () => unknown;
}

/** Runs once, on the server that has made a change. The topics have the names from before it. */
type HandleChange = (topics: readonly TopicEntity[]) => unknown;

type EventName = keyof DomainEvents;
type Changed<Name extends EventName> = {
  readonly parts: readonly TopicPart[];
  readonly topics: (event: DomainEvents[Name]) => readonly TopicEntity[] | Promise<readonly TopicEntity[]>;
  /** Whether messages make this change, and not people. */
  readonly isByMessage?: true;
};

/** This server, among those that tell each other of changes. */
const SERVER = randomUUID();

export type TopicWatch = ReturnType<typeof createTopicWatch>;

/** Creates the watch of topics: everything that is kept of topics follows their changes by it, on all servers. */
export function createTopicWatch(
  { events, nodes, logger }: Pick<Platform, 'events' | 'nodes' | 'logger'>,
  repository: Pick<ReturnType<typeof createTopicsRepository>, 'listTopicsByIds' | 'listTopicsOfProjects'>,
) {
  const find = async (ids: readonly string[]) => (ids.length === 0 ? [] : repository.listTopicsByIds(ids));
  const ofId = ({ topicId }: { readonly topicId: string }) => find([topicId]);
  const ofIds = ({ topicIds }: { readonly topicIds: readonly string[] }) => find(topicIds);
  const ofTopic = ({ topic }: { readonly topic: TopicEntity }) => [topic];
  const ofTopics = ({ topics }: { readonly topics: readonly TopicEntity[] }) => topics;

  /** All events that change what belongs to a topic. Those that only come with one of them are left out. */
  const changes: { readonly [Name in EventName]?: Changed<Name> } = {
    'topic.changed': { parts: ['settings', 'types', 'boards'], topics: ofTopic },
    'topics.access-ended': { parts: ['settings', 'rights'], topics: ofTopics },
    'topics.renamed': { parts: ['name'], topics: ofTopics },
    'topics.removed': { parts: PARTS, topics: ofTopics },
    'data-types.found': { parts: ['types'], topics: ofTopic, isByMessage: true },
    'data-type.removed': { parts: ['types', 'values'], topics: ofTopic },
    'device.removed': { parts: ['boards', 'values'], topics: ofTopic },
    'records.removed': { parts: ['values'], topics: ofId },
    'values.imported': { parts: ['values'], topics: ofId },
    'buttons.changed': { parts: ['buttons'], topics: ofIds },
    'applet.changed': { parts: ['triggers'], topics: ofIds },
    'class.limit-changed': {
      parts: ['limit'],
      topics: ({ projectIds }) => repository.listTopicsOfProjects(projectIds),
    },
  };

  const watches: Watch[] = [];
  const handlers: { readonly of: readonly TopicPart[]; readonly handle: HandleChange }[] = [];

  const attempt = async (step: () => unknown): Promise<void> => {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'Could not follow a change of a topic');
    }
  };

  const tell = nodes.everywhere(
    'topic-invalidated',
    async (name: string, id?: string, parts: readonly TopicPart[] = OF_FORMER, server?: string): Promise<void> => {
      const concerned = watches.filter(({ of }) => of.some((part) => parts.includes(part)));
      const isFormer = id === undefined;
      await Promise.all(
        concerned.flatMap(({ forget, forgetAll }) => [
          attempt(() => forget({ id: id ?? '', name }, server === SERVER)),
          // What is kept by the id of a topic cannot tell which one is meant.
          ...(isFormer && forgetAll ? [attempt(forgetAll)] : []),
        ]),
      );
    },
  );

  async function follow<Name extends EventName>(
    { parts, topics, isByMessage }: Changed<Name>,
    event: DomainEvents[Name],
  ) {
    const found = topics(event);
    const changed = found instanceof Promise ? await found : found;
    const told = changed.map(({ id, name }) => tell(name, id, parts, isByMessage && SERVER));
    const concerned = handlers.filter(({ of }) => of.some((part) => parts.includes(part)));
    const handled = changed.length === 0 ? [] : concerned.map(({ handle }) => attempt(() => handle(changed)));
    await Promise.all([...told, ...handled]);
  }

  for (const name of Object.keys(changes) as EventName[]) {
    const change = changes[name] as Changed<typeof name>;
    events.afterCommit(name, (event) => follow(change, event));
  }

  return {
    /** Registers something that keeps what belongs to topics. */
    watch(watch: Watch): void {
      watches.push(watch);
      const { forgetAll } = watch;
      if (forgetAll) nodes.onGap(() => void attempt(forgetAll));
    },

    /** Registers what follows once from the change of one of these parts. */
    onChange: (of: readonly TopicPart[], handle: HandleChange): void => void handlers.push({ of, handle }),
  };
}
