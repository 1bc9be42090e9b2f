import type { AppletReason, runApplet } from '@tinkerstream/contract/applets';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { batched } from '../../../platform/batched.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { FindReaction, TopicReactions } from '../../records/index.ts';
import type { AppletEntity } from '../applet.ts';
import type { AppletsRepository } from '../repository.ts';
import { messageOn } from '../triggers/topic-message/definition.ts';
import { detailsOf, firedTrigger, type Occurrence } from '../triggers/trigger-registry.ts';
import type { AppletCompiler } from './applet-compiler.ts';
import type { FindBoardReaction } from './boards/reactions.ts';
import type { CompiledApplet } from './compiled-applet.ts';
import type { AppletJobs } from './jobs.ts';
import { idleResult, type RunLog } from './run-log.ts';
import type { Cause, createRuns, Run } from './runs.ts';
import type { TopicValues } from './topic-values.ts';

/** The cause of a run without a message. */
const NO_MESSAGE = { hops: 0, board: undefined, sender: undefined } as const;

interface EngineNeeds {
  readonly clock: Clock;
  readonly applets: Pick<AppletsRepository, 'listByTopics'>;
  readonly compile: AppletCompiler;
  readonly values: TopicValues;
  readonly jobs: AppletJobs;
  readonly runs: ReturnType<typeof createRuns>;
  readonly runLog: RunLog;
  readonly findBoardReaction: FindBoardReaction;
  /** Limits how long applets delay everything else. */
  readonly slice: TimeSlice;
}

/** Runs applets: decides what each occurrence causes, and prepares it as jobs. It performs nothing itself. */
export function createAppletEngine(needs: EngineNeeds) {
  const { clock, applets, compile, values, jobs, runs, runLog, findBoardReaction, slice } = needs;

  /** Runs applets in their order; later, where they would delay everything else. */
  function runAll(
    compiled: readonly CompiledApplet[],
    causeOf: (one: CompiledApplet) => Cause,
  ): Run[] | Promise<Run[]> {
    const all: Run[] = [];
    const later = slice.each(compiled, (one) => {
      const done = runs.run(one, causeOf(one));
      if (done) all.push(done);
    });
    return later ? later.then(() => all) : all;
  }

  const appletsOf = batched(applets.listByTopics);
  const findReaction: FindReaction = async ({ id: topicId }): Promise<TopicReactions | undefined> => {
    const concerned = ((await appletsOf(topicId)) ?? []).filter(({ applet }) => applet.isEnabled);
    if (concerned.length === 0) return undefined;
    const possible = concerned.flatMap(({ applet, isTrigger }) => (isTrigger ? [applet] : []));
    const [triggered, reactForBoards] = await Promise.all([
      compile(possible, ({ triggers }) => firedTrigger(triggers, messageOn(topicId))),
      findBoardReaction(topicId, possible),
    ]);
    return {
      react(message) {
        values.accept(topicId, message);
        const { origin, board, sentBy: sender, text, time, arrival } = message;
        const { hops, chain } = origin;
        const cause = { hops, chain, board, sender, text, time, arrival, isRequest: false };
        const all = runAll(triggered, () => cause);
        const ofBoards = reactForBoards?.(message) ?? [];
        return all instanceof Promise ? all.then((decided) => [...decided, ...ofBoards]) : [...all, ...ofBoards];
      },
      leaveOut(intervalSec) {
        if (triggered.length === 0) return undefined;
        const reason: AppletReason = { code: 'MESSAGE_TOO_FAST', detail: intervalSec, seen: '' };
        return { triggers: triggered.length, jobs: [], committed: () => runLog.leftOut(triggered, reason) };
      },
    };
  };

  /** Stores the jobs of runs. Resolves when they are on disk. */
  async function commit(all: readonly Run[]): Promise<void> {
    try {
      await jobs.commit(
        all.flatMap((one) => one.jobs),
        all.flatMap((one) => one.kept),
      );
    } catch (error) {
      for (const { failed } of all) failed();
      throw error;
    }
    for (const { committed } of all) committed();
  }

  return {
    findReaction,

    /** Runs one applet for a caller who waits for its decision. Resolves when the decision is on disk. */
    async press(applet: AppletEntity, occurrence: Occurrence): Promise<ResponseOf<typeof runApplet>> {
      const arrival = clock.monotonic();
      const [one] = await compile([applet], ({ triggers }) => firedTrigger(triggers, occurrence));
      if (!one) throw new Error(`Could not compile the applet ${applet.id}`);
      const cause = { ...NO_MESSAGE, time: clock.wall(), arrival, isRequest: false };
      const run = runs.run(one, cause);
      const outcome = run?.outcome ?? { reason: one.explain().reason };
      if (run) await commit([run]);
      if (outcome.does) return { result: 'RAN', reason: null, isOtherwise: outcome.does === 'otherwise' };
      return { result: idleResult(outcome.reason), reason: outcome.reason, isOtherwise: false };
    },

    /**
     * Runs the applets that an occurrence without a message fires. Resolves when its effects are on disk.
     * @param isRequest whether a response action answers it
     * @returns the content of the first response action
     */
    async fire(concerned: readonly AppletEntity[], occurrence: Occurrence, isRequest: boolean) {
      const arrival = clock.monotonic();
      const triggerOf = ({ triggers }: AppletEntity) => firedTrigger(triggers, occurrence);
      const enabled = concerned.filter((applet) => applet.isEnabled && triggerOf(applet) !== undefined);
      const compiled = await compile(enabled, triggerOf);
      const cause = { ...NO_MESSAGE, time: clock.wall(), arrival, isRequest };
      const all = await runAll(compiled, ({ trigger }) => ({ ...cause, details: detailsOf(trigger, occurrence) }));
      await commit(all);
      return all.find(({ response }) => response !== undefined)?.response;
    },
  };
}
