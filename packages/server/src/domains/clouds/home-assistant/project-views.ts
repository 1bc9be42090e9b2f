import type { RecordValue } from '@tinkerstream/contract/points';
import type { Platform } from '../../../platform/platform.ts';
import type { ChartsService } from '../../charts/index.ts';
import type { RecordsService } from '../../records/index.ts';
import type { DataTypeEntity, TopicEntity, TopicsService } from '../../topics/index.ts';
import { type TopicButtons, topicButtons } from './buttons.ts';
import { type Discovered, discoveryOf, discoveryOfButton } from './discovery.ts';

/** Changes within this time are read together. */
const RELOAD_MS = 500;
const ENTERING_MS = 10_000;

export interface ProjectView {
  readonly projectId: string;
  /** The scope of its clients. */
  readonly scope: string;
  /** By name. */
  topics: ReadonlyMap<string, TopicEntity>;
  /** Data types by id of the topic. */
  dataTypes: ReadonlyMap<string, readonly DataTypeEntity[]>;
  /** Buttons by id of the topic. */
  buttons: ReadonlyMap<string, TopicButtons>;
  /** The data types, as topic id and key, whose latest value is a number. */
  numbers: ReadonlySet<string>;
  /** Payloads by topic. */
  discovered: ReadonlyMap<string, string>;
  timer: NodeJS.Timeout | undefined;
  /** When a client last signed in, in milliseconds of the monotonic clock: it is counted as connected a moment later. */
  enteredAt: number;
}

interface ViewsNeeds {
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf' | 'projectIdsOf' | 'watch'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly charts: Pick<ChartsService, 'listButtons'>;
  readonly version: string;
  /** Whether clients are connected to a project on this node. Others are forgotten. */
  readonly isInUse: (view: ProjectView) => boolean;
  /** What is announced otherwise than before; with an empty payload, no longer. */
  readonly onChange: (view: ProjectView, changed: readonly Discovered[]) => void;
}

/** The topics of the projects to which clients are connected, kept up with their changes. */
export function createProjectViews(
  { logger }: Pick<Platform, 'logger'>,
  { topics, records, charts, version, isInUse, onChange }: ViewsNeeds,
) {
  const views = new Map<string, ProjectView>();

  async function read(
    projectId: string,
  ): Promise<Pick<ProjectView, 'topics' | 'dataTypes' | 'buttons' | 'numbers' | 'discovered'>> {
    const ofProject = await topics.listOfProjects([projectId]);
    const ids = ofProject.map(({ id }) => id);
    const [dataTypes, latest, ofTopics] = await Promise.all([
      topics.dataTypesOf(ids),
      records.latestByDataType(ids),
      ids.length > 0 ? charts.listButtons(ids) : [],
    ]);
    const byTopic = Map.groupBy(ofTopics, ({ topicId }) => topicId);
    const buttons = new Map([...byTopic].map(([id, some]) => [id, topicButtons(some, dataTypes.get(id) ?? [])]));
    const all = ofProject.flatMap((topic) =>
      (dataTypes.get(topic.id) ?? []).map((dataType) => {
        const isNumeric = typeof latest.get(dataType.id)?.value === 'number';
        return {
          name: nameOf(topic.id, dataType.keyName),
          isNumeric,
          ...discoveryOf(topic, dataType, isNumeric, version),
        };
      }),
    );
    const announced = ofProject.flatMap((topic) =>
      (buttons.get(topic.id)?.all ?? []).map((button) => discoveryOfButton(topic, button, version)),
    );
    return {
      topics: new Map(ofProject.map((topic) => [topic.name, topic])),
      dataTypes,
      numbers: new Set(all.flatMap(({ name, isNumeric }) => (isNumeric ? name : []))),
      buttons,
      discovered: new Map([...all, ...announced].map(({ topicName, payload }) => [topicName, payload])),
    };
  }

  async function reload(view: ProjectView): Promise<void> {
    view.timer = undefined;
    const { projectId, discovered: before } = view;
    if (performance.now() - view.enteredAt > ENTERING_MS && !isInUse(view)) return void views.delete(projectId);
    Object.assign(view, await read(projectId));
    const changed = [...view.discovered].filter(([name, payload]) => before.get(name) !== payload);
    const gone = [...before.keys()].filter((name) => !view.discovered.has(name));
    onChange(view, [
      ...changed.map(([topicName, payload]) => ({ topicName, payload })),
      ...gone.map((topicName) => ({ topicName, payload: '' })),
    ]);
  }

  function schedule(view: ProjectView): void {
    view.timer ??= setTimeout(() => {
      reload(view).catch((error: unknown) => {
        logger.warn({ err: error }, 'Could not read the topics of a project for Home Assistant');
      });
    }, RELOAD_MS).unref();
  }

  let asked: Set<string> | undefined;
  let answer: ReturnType<typeof topics.projectIdsOf>;
  /** The projects of a topic, and of all that are asked for in the same moment: a project with its topics is one query. */
  function projectsOf(topicId: string): typeof answer {
    if (!asked) {
      const ids = new Set<string>();
      asked = ids;
      answer = Promise.resolve().then(() => {
        asked = undefined;
        return topics.projectIdsOf([...ids]);
      });
    }
    asked.add(topicId);
    return answer;
  }

  const isIn = (view: ProjectView, topicId: string) => [...view.topics.values()].some(({ id }) => id === topicId);
  topics.watch({
    of: ['settings', 'types', 'buttons', 'values'],
    async forget({ id }) {
      if (views.size === 0) return;
      const projectIds = (await projectsOf(id)).get(id) ?? [];
      for (const view of views.values()) if (projectIds.includes(view.projectId) || isIn(view, id)) schedule(view);
    },
    forgetAll() {
      for (const view of views.values()) schedule(view);
    },
  });
  topics.watch({
    of: ['name', 'rights'],
    // Nothing is published to it from now on.
    forget({ id }) {
      for (const view of views.values()) {
        if (!isIn(view, id)) continue;
        view.topics = new Map([...view.topics].filter(([, topic]) => topic.id !== id));
        schedule(view);
      }
    },
  });

  return {
    /** The view of a project whose client enters. */
    async open(projectId: string, scope: string): Promise<ProjectView> {
      const enteredAt = performance.now();
      const view = views.get(projectId) ?? {
        projectId,
        scope,
        ...(await read(projectId)),
        timer: undefined,
        enteredAt,
      };
      // Another client may have entered during the read.
      const opened = views.get(projectId) ?? view;
      opened.enteredAt = enteredAt;
      views.set(projectId, opened);
      return opened;
    },

    /** Follows a stored value. A number after texts, or a text after numbers, changes the announcement. */
    hear(view: ProjectView, topicId: string, key: string, value: RecordValue): void {
      if (view.numbers.has(nameOf(topicId, key)) !== (typeof value === 'number')) schedule(view);
    },

    stop(): void {
      for (const { timer } of views.values()) clearTimeout(timer);
    },
  };
}

function nameOf(topicId: string, key: string): string {
  return `${topicId} ${key}`;
}
