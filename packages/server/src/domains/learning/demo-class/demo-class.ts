import { demoErrors } from '@tinkerstream/contract/error-codes';
import type { DemoClass } from '@tinkerstream/contract/learning';
import type { Language } from '@tinkerstream/contract/platform/language';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { DashboardsService } from '../../dashboards/index.ts';
import type { ProjectDeletion, ProjectsService } from '../../project-contents/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { DemoBoards } from './boards.ts';
import { buildDemo, type DemoParts } from './demo-builder.ts';
import { createDemoRepository } from './demo-repository.ts';
import { DEMO_TEXTS } from './demo-texts.ts';

interface DemoClassParts extends DemoParts {
  readonly projects: Pick<ProjectsService, 'create' | 'findDemo'> & Pick<ProjectDeletion, 'removeUncounted'>;
  readonly topics: Pick<TopicsService, 'create' | 'dataTypesOf' | 'find'>;
  readonly dashboards: Pick<DashboardsService, 'create' | 'addChart' | 'remove' | 'listOfOwner'>;
  readonly boards: DemoBoards;
  /** The address of this server for boards; undefined if several servers work as one. */
  readonly boardUrl: (() => string) | undefined;
  readonly logger: Logger;
}

/** The demo class: three projects whose boards are simulated. A server has at most one. */
export function createDemoClassService(database: Database, parts: DemoClassParts) {
  const { projects, topics, dashboards, boards, boardUrl, logger } = parts;
  const repository = createDemoRepository(database);
  /** The latest change: changes run one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }

  async function state(): Promise<DemoClass> {
    const content = (await repository.find())?.content;
    const found = content ? await projects.findDemo() : [];
    return {
      isOn: content !== undefined,
      isAvailable: boardUrl !== undefined,
      projects: found.map(({ id, name }) => ({ id, projectName: name })),
    };
  }

  /** Starts the boards of the topics that still exist, under their current names. */
  async function startBoards(): Promise<void> {
    const content = (await repository.find())?.content;
    if (!content || !boardUrl) return boards.stop();
    const names: Record<string, string> = {};
    for (const [part, id] of Object.entries(content.topicIds)) {
      const topic = await topics.find(id);
      if (topic) names[part] = topic.name;
    }
    await boards.start({ url: boardUrl(), topicNames: names });
  }

  /** Removes the content that is marked as the class's, also after an attempt that failed half way. */
  async function removeContent(caller: Pick<Caller, 'userId'>, dashboardId: string | undefined): Promise<void> {
    await boards.stop();
    for (const project of await projects.findDemo()) await projects.removeUncounted(project);
    const owner = caller as Caller;
    const own = await dashboards.listOfOwner(owner);
    if (own.some(({ id }) => id === dashboardId)) await dashboards.remove(owner, dashboardId as string);
  }

  return {
    state,

    /** @throws demoErrors.severalServers */
    create: (caller: Caller, language: Language): Promise<DemoClass> =>
      inTurn(async () => {
        if (!boardUrl) throw new AppError(demoErrors.severalServers);
        if ((await repository.find())?.content) return state();
        // Removes what an attempt that a crash has ended has left.
        await removeContent(caller, undefined);
        const content = await buildDemo(parts, caller, DEMO_TEXTS[language]);
        await repository.set(caller.userId, content);
        await startBoards();
        return state();
      }),

    remove: (): Promise<DemoClass> =>
      inTurn(async () => {
        const demo = await repository.find();
        if (demo?.content) {
          await removeContent({ userId: demo.ownerId }, demo.content.dashboardId);
          await repository.set(demo.ownerId, undefined);
        }
        return state();
      }),

    /** Creates a first demo class for a server that is started with one. A class that was removed does not come back. */
    seed: (caller: Caller, language: Language): Promise<void> =>
      inTurn(async () => {
        if (!boardUrl || (await repository.find())) return;
        await removeContent(caller, undefined);
        await repository.set(caller.userId, await buildDemo(parts, caller, DEMO_TEXTS[language]));
      }),

    startBoards: () =>
      inTurn(startBoards).catch((error: unknown) =>
        logger.warn({ err: error }, 'Could not start the boards of the demo class'),
      ),
    stopBoards: boards.stop,
  };
}
