import { isDeepStrictEqual } from 'node:util';
import { silenceOf, topicOfNewBoards } from '@tinkerstream/contract/applets';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../../platform/db/database.ts';
import { createKeptRepository } from '../../../../platform/kept/kept-repository.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { boardNamesOf } from '../../../boards/index.ts';
import type { AppletEntity } from '../../applet.ts';
import { type AppletsRepository, createAppletsRepository } from '../../repository.ts';
import { memoryVersionOf } from '../../version.ts';
import type { AppletCompiler } from '../applet-compiler.ts';
import type { createRuns } from '../runs.ts';
import { createBoardChanges } from './board-changes.ts';
import { handleOccurrences } from './occurrences.ts';
import { createBoardReactions, type FindBoardReaction } from './reactions.ts';
import { handleSilences } from './silences.ts';
import { FIRST_PLACE, heardScopeOf, keptOf, scopesOf } from './watch.ts';
import { createWatchRepository, type WatchContent, type WatchEntity } from './watch-repository.ts';
import { Watches } from './watches.ts';

interface BoardsNeeds {
  readonly applets: Pick<AppletsRepository, 'find'>;
  readonly compile: AppletCompiler;
  readonly runs: ReturnType<typeof createRuns>;
}

/** Applets that wait for boards: for silent boards, for boards that are heard again, for new boards. */
export function appletBoardsModule(
  { clock, database, events, nodes, backgroundJobs, logger, lifecycle }: Platform,
  { applets, compile, runs }: BoardsNeeds,
): { readonly findBoardReaction: FindBoardReaction; readonly watches: Pick<Watches, 'hear'> } {
  const watches = new Watches(clock, database, nodes, logger);
  const changes = createBoardChanges({ clock, database, backgroundJobs, compile, runs, watches });
  const needs = { clock, database, backgroundJobs, applets, watches, changes };
  const prepareLook = handleSilences(needs);
  const prepareOccurrence = handleOccurrences(needs);

  nodes.onGap(() => watches.listenAnew());
  lifecycle.onStart(() => watches.openAll());
  events.afterCommit('applet.changed', ({ appletIds }) => watches.reload(appletIds));

  /** Starts or ends the watches of changed applets. */
  async function followChanges(transaction: Database, appletIds: readonly string[]): Promise<void> {
    const rows = createWatchRepository(transaction);
    const changed = createAppletsRepository(transaction);
    const waiting = new Map((await rows.list(appletIds)).map((row) => [row.appletId, row]));
    for (const appletId of appletIds) {
      const before = waiting.get(appletId);
      const content = contentOf(await changed.find(appletId));
      if (isDeepStrictEqual(before?.content, content)) continue;
      await end(transaction, before ? [before] : []);
      if (content) await start(transaction, appletId, content);
    }
  }

  async function start(transaction: Database, appletId: string, content: WatchContent): Promise<void> {
    const { silence, newBoardsOf } = content;
    const id = uuidv7();
    const job = silence && prepareLook(appletId, content);
    const known = newBoardsOf === undefined ? [] : await boardNamesOf(transaction, newBoardsOf);
    await createWatchRepository(transaction).create({ appletId, id, content, known, jobId: job?.id ?? null });
    if (job) await backgroundJobs.addPrepared(transaction, [job]);
    // A topic as a whole exists already.
    if (silence?.per === 'TOPIC') {
      const first = keptOf({ scope: heardScopeOf(id), board: '', status: 'HEARD', place: FIRST_PLACE });
      await createKeptRepository(transaction).change([first]);
    }
  }

  async function end(transaction: Database, ending: readonly WatchEntity[]): Promise<void> {
    await createWatchRepository(transaction).remove(ending.map(({ appletId }) => appletId));
    await createKeptRepository(transaction).removeScopes(ending.flatMap(scopesOf));
    await backgroundJobs.remove(
      transaction,
      ending.flatMap(({ jobId }) => jobId ?? []),
    );
  }

  events.inTransaction('applet.changed', ({ transaction }, { appletIds }) => followChanges(transaction, appletIds));
  events.inTransaction('project.deleted', async ({ transaction }, { projectId }) => {
    const deleted = await createAppletsRepository(transaction).listByProject(projectId);
    await end(transaction, await createWatchRepository(transaction).list(deleted.map(({ id }) => id)));
  });
  return { findBoardReaction: createBoardReactions(clock, watches, prepareOccurrence), watches };
}

function contentOf(applet: AppletEntity | undefined): WatchContent | undefined {
  if (!applet?.isEnabled) return undefined;
  const silence = silenceOf(applet.triggers);
  const newBoardsOf = topicOfNewBoards(applet.triggers);
  if (!silence && newBoardsOf === undefined) return undefined;
  return {
    runsAsId: applet.runsAsId,
    version: memoryVersionOf(applet),
    ...(silence && { silence }),
    ...(newBoardsOf !== undefined && { newBoardsOf }),
  };
}
