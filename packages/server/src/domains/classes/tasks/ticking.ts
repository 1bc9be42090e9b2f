import { pupilNameKey, type TaskKind } from '@tinkerstream/contract/classes';
import { parseBoardMessage } from '@tinkerstream/contract/records';
import type { Events } from '../../../platform/events/events.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { AppletsService } from '../../applets/index.ts';
import type { StoredMessage } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import { createTaskRepository } from './task-repository.ts';
import { announceTasks } from './tasks.ts';
import { boardKey, type WatchedClass, type WatchedClasses } from './watched-classes.ts';

interface TickingNeeds {
  readonly watched: WatchedClasses;
  readonly events: Events;
  readonly logger: Logger;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'find'>;
  readonly applets: Pick<AppletsService, 'list'>;
}

type WatchedTask = WatchedClass['tasks'][number];

/** The pupil whose board sends to a shared project: the pupil to whom it was given, or else the pupil whose name it has. */
function pupilOfBoard(
  { pupilByBoard, pupilByName }: WatchedClass,
  { topic, sentBy, payload }: Pick<StoredMessage, 'topic' | 'sentBy' | 'payload'>,
): string | undefined {
  const given = pupilByBoard.get(boardKey(topic.id, sentBy));
  if (given !== undefined) return given ?? undefined;
  const { deviceName } = parseBoardMessage(payload.toString('utf8'));
  return deviceName ? pupilByName.get(pupilNameKey(deviceName)) : undefined;
}

/** Maximum topics whose creators are in memory. */
const REMEMBERED = 1000;

/**
 * Ticks tasks off when pupils do them: by messages, and by the events of charts, dashboards and event triggers.
 * @returns what to call for each message that this server stores
 */
export function startTicking({
  watched,
  events,
  logger,
  topics,
  applets,
}: TickingNeeds): (message: StoredMessage) => void {
  /** Does nothing for those who have done it. */
  async function tick(of: WatchedClass, task: WatchedTask, pupilIds: readonly string[]): Promise<void> {
    const fresh = pupilIds.filter((id) => !task.doneBy.has(id));
    if (fresh.length === 0) return;
    // The memory changes before the write, so that the next message of a flood does not write too.
    for (const id of fresh) task.doneBy.add(id);
    try {
      await events.change(async (change) => {
        const repository = createTaskRepository(change.transaction);
        let isNew = false;
        // A task or a pupil that was deleted since has nothing to tick.
        if (!(await repository.has(of.id, task.id))) return;
        for (const id of fresh) isNew = (await repository.tick(task.id, id, Date.now())) || isNew;
        if (isNew) await announceTasks(change, of, fresh);
      });
    } catch (error) {
      for (const id of fresh) task.doneBy.delete(id);
      logger.warn({ err: error, taskId: task.id }, 'Could not tick off a task');
    }
  }

  const creators = new Map<string, string | undefined>();

  /** The creator of a topic, who never changes. */
  async function creatorOf(topicId: string): Promise<string | undefined> {
    if (!creators.has(topicId)) {
      if (creators.size >= REMEMBERED) creators.clear();
      creators.set(topicId, (await topics.find(topicId))?.creatorId);
    }
    return creators.get(topicId);
  }

  /** The tasks of a kind that not everyone has done. */
  const open = ({ tasks, pupilByName }: WatchedClass, kind: TaskKind): WatchedTask[] =>
    tasks.filter((task) => task.kind === kind && task.doneBy.size < pupilByName.size);

  async function onMessage(message: StoredMessage): Promise<void> {
    for (const projectId of message.projectIds) {
      for (const { of, project } of watched.inProject(projectId)) {
        for (const task of open(of, 'VALUE')) {
          const value = message.values.get(task.keyName);
          if (typeof value !== 'number' || value < (task.minimum ?? value) || value > (task.maximum ?? value)) continue;
          if (project.pupilIds) {
            await tick(of, task, project.pupilIds);
            continue;
          }
          const byBoard = pupilOfBoard(of, message);
          const creatorId = byBoard ? undefined : await creatorOf(message.topic.id);
          const pupilId = byBoard ?? (creatorId && of.pupilByUser.get(creatorId));
          if (pupilId) await tick(of, task, [pupilId]);
        }
      }
    }
  }

  async function onChart(
    { creatorId, createdOn }: { readonly creatorId: string; readonly createdOn: number },
    topicIds: readonly string[],
  ): Promise<void> {
    for (const of of watched.ofUser(creatorId)) {
      const pupilId = of.pupilByUser.get(creatorId) ?? '';
      const tasks = open(of, 'CHART');
      if (tasks.length === 0) continue;
      const own = of.projects.filter(
        ({ pupilIds, madeOn }) => (pupilIds?.includes(pupilId) ?? true) && createdOn > madeOn,
      );
      const linked = await topics.listOfProjects(own.map(({ projectId }) => projectId));
      if (!linked.some(({ id }) => topicIds.includes(id))) continue;
      for (const task of tasks) await tick(of, task, [pupilId]);
    }
  }

  async function onRuns(projectId: string, appletIds: ReadonlySet<string>): Promise<void> {
    for (const { of, project } of watched.inProject(projectId)) {
      const tasks = open(of, 'TRIGGER');
      if (tasks.length === 0) continue;
      const all = await applets.list({ userId: of.ownerId }, projectId);
      const own = all.filter(({ id, createdOn }) => appletIds.has(id) && createdOn > project.madeOn);
      const makers = own.flatMap(({ creatorId }) => of.pupilByUser.get(creatorId ?? '') ?? []);
      const isOfCopy = project.pupilIds?.some((id) => makers.includes(id));
      for (const task of tasks) await tick(of, task, isOfCopy ? (project.pupilIds ?? []) : makers);
    }
  }

  const attempt = (work: Promise<void>): void =>
    void work.catch((error: unknown) => logger.warn({ err: error }, 'Could not look for tasks that are done'));

  events.afterCommit('charts.created', ({ created }) => {
    for (const { chart, topicIds } of created) {
      if (!chart.isDefault && watched.ofUser(chart.creatorId).length > 0) attempt(onChart(chart, topicIds));
    }
  });
  events.afterCommit('dashboard.created', ({ userId }) => {
    for (const of of watched.ofUser(userId)) {
      const pupilId = of.pupilByUser.get(userId) ?? '';
      for (const task of open(of, 'DASHBOARD')) attempt(tick(of, task, [pupilId]));
    }
  });
  events.afterCommit('applet.ran', ({ projectId, news }) => {
    if (watched.inProject(projectId).length === 0) return;
    const acted = news.filter(({ run }) => run.content.actions.some(({ outcome }) => outcome === 'DONE'));
    if (acted.length > 0) attempt(onRuns(projectId, new Set(acted.map(({ run }) => run.appletId))));
  });
  return (message) => {
    if (watched.isEmpty || message.isTooFast || message.values.size === 0) return;
    if (message.projectIds.some((id) => watched.inProject(id).length > 0)) attempt(onMessage(message));
  };
}
