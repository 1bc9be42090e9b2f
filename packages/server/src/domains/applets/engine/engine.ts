import {
  ACTIONS_PER_SECOND,
  type AppletReason,
  type AppletReasonCode,
  MAX_FILLED,
  MAX_HOPS,
  responseOf,
} from '@tinkerstream/contract/applets';
import { batched } from '../../../platform/batched.ts';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { FindReaction, Reaction, TopicReactions } from '../../records/index.ts';
import type { AppletEntity } from '../applet.ts';
import type { AppletsRepository } from '../repository.ts';
import { messageOn } from '../triggers/topic-message/definition.ts';
import { firedTrigger, type Occurrence } from '../triggers/trigger-registry.ts';
import { ActionBudget } from './action-budget.ts';
import type { AppletCompiler } from './applet-compiler.ts';
import type { CompiledApplet } from './compiled-applet.ts';
import type { AppletJobs } from './jobs.ts';
import type { RunLog } from './run-log.ts';
import type { TopicValues } from './topic-values.ts';

interface EngineNeeds {
  readonly applets: Pick<AppletsRepository, 'listByTopics'>;
  readonly compile: AppletCompiler;
  readonly values: TopicValues;
  readonly jobs: AppletJobs;
  readonly runLog: RunLog;
  /** Bounds how long applets delay everything else. */
  readonly slice: TimeSlice;
}

/** What an occurrence is to the applets that it fires. */
interface Cause {
  /** Applets that the message behind it has passed through. */
  readonly hops: number;
  /** The board behind it and its text, if it is a message. */
  readonly board: string | undefined;
  readonly text: string | undefined;
  /** When it arrived, in milliseconds of the monotonic clock. */
  readonly time: number;
  /** Whether a caller waits for a response. */
  readonly isRequest: boolean;
}

/** What an occurrence makes of an applet. */
interface Run {
  readonly jobs: readonly PreparedJob[];
  /** The content of a response action, for an occurrence that is a request. */
  readonly response: string | undefined;
  /** Logs what was decided. Call it when the jobs are committed. */
  readonly committed: () => void;
}

/** Runs applets: decides what each occurrence causes, and prepares it as jobs. Performs nothing itself. */
export function createAppletEngine({ applets, compile, values, jobs, runLog, slice }: EngineNeeds) {
  const budget = new ActionBudget();

  function run(one: CompiledApplet, cause: Cause): Run | undefined {
    const { applet } = one;
    const { hops, time } = cause;
    const obstacle = hops >= MAX_HOPS ? reasonOf('LOOP', MAX_HOPS) : one.obstacle();
    if (obstacle) return stopped(one, obstacle, cause);
    if (!one.matches()) {
      const committed = runLog.unmatched(one, cause);
      return committed && { jobs: [], response: undefined, committed };
    }
    const delayMs = budget.admit(applet.runsAsId, applet.actions.length, time);
    if (delayMs === undefined) return stopped(one, reasonOf('TOO_MANY_ACTIONS', ACTIONS_PER_SECOND), cause);
    return perform(one, cause, delayMs);
  }

  function perform(one: CompiledApplet, cause: Cause, delayMs: number): Run {
    const { applet } = one;
    const { hops, board, isRequest } = cause;
    const started = runLog.start(one, cause);
    const prepared: PreparedJob[] = [];
    /** What is decided already: a response, or why an action fails. */
    const decided: [index: number, AppletReason | null][] = [];
    let response: string | undefined;
    for (const [index, action] of one.actions.entries()) {
      const { filled, missing } = action.fill();
      const answer = filled && responseOf(filled);
      if (missing) {
        decided.push([index, reasonOf('NO_REFERENCE_VALUE', missing.key)]);
      } else if (!filled) {
        decided.push([index, reasonOf('CONTENT_TOO_LONG', MAX_FILLED)]);
      } else if (answer === undefined) {
        const { job, refusal } = jobs.prepare(
          applet,
          filled,
          action.target,
          { hops: hops + 1, board, run: { id: started.id, index } },
          delayMs,
        );
        if (job) prepared.push(job);
        else decided.push([index, refusal]);
      } else if (isRequest) {
        response ??= answer;
        decided.push([index, null]);
      } else {
        decided.push([index, reasonOf('NO_REQUEST')]);
      }
    }
    return {
      jobs: prepared,
      response,
      committed() {
        jobs.committed(applet, prepared);
        runLog.matched(one, started);
        for (const [index, reason] of decided) runLog.decided(one, started, index, reason);
      },
    };
  }

  function stopped(one: CompiledApplet, reason: AppletReason, cause: Cause): Run {
    return { jobs: [], response: undefined, committed: runLog.stopped(one, reason, cause) };
  }

  /** Runs applets in their order; later, where they would delay everything else. */
  function runAll(compiled: readonly CompiledApplet[], cause: Cause): Run[] | Promise<Run[]> {
    const runs: Run[] = [];
    const later = slice.each(compiled, (one) => {
      const done = run(one, cause);
      if (done) runs.push(done);
    });
    return later ? later.then(() => runs) : runs;
  }

  const appletsOf = batched(applets.listByTopics);
  const findReaction: FindReaction = async ({ id: topicId }): Promise<TopicReactions | undefined> => {
    const concerned = ((await appletsOf(topicId)) ?? []).filter(({ applet }) => applet.isEnabled);
    if (concerned.length === 0) return undefined;
    const triggered = await compile(
      concerned.flatMap(({ applet, isTrigger }) => (isTrigger ? [applet] : [])),
      messageOn(topicId),
    );
    return {
      react(message) {
        values.accept(topicId, message);
        const { origin, board, text, arrival } = message;
        const runs = runAll(triggered, { hops: origin.hops, board, text, time: arrival, isRequest: false });
        return runs instanceof Promise ? runs.then(reactionOf) : reactionOf(runs);
      },
      leaveOut(intervalSec) {
        if (triggered.length === 0) return undefined;
        const reason = reasonOf('MESSAGE_TOO_FAST', intervalSec);
        return { triggers: triggered.length, jobs: [], committed: () => runLog.leftOut(triggered, reason) };
      },
    };
  };

  return {
    findReaction,

    /**
     * Runs the applets that an occurrence outside of messages fires. Resolves when what it causes is on disk.
     * @param isRequest whether a response action answers it
     * @returns the content of the first response action
     */
    async fire(concerned: readonly AppletEntity[], occurrence: Occurrence, isRequest: boolean) {
      const time = performance.now();
      const enabled = concerned.filter(
        ({ isEnabled, triggers }) => isEnabled && firedTrigger(triggers, occurrence) !== undefined,
      );
      const compiled = await compile(enabled, occurrence);
      const runs = await runAll(compiled, { hops: 0, board: undefined, text: undefined, time, isRequest });
      await jobs.commit(runs.flatMap((one) => one.jobs));
      for (const { committed } of runs) committed();
      return runs.find(({ response }) => response !== undefined)?.response;
    },
  };
}

function reactionOf(runs: readonly Run[]): Reaction | undefined {
  if (runs.length === 0) return undefined;
  return {
    jobs: runs.flatMap(({ jobs }) => jobs),
    committed() {
      for (const { committed } of runs) committed();
    },
  };
}

function reasonOf(code: AppletReasonCode, detail: string | number = ''): AppletReason {
  return { code, detail: String(detail), seen: '' };
}
