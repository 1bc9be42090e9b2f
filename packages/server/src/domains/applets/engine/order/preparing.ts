import { ACTION_TYPES, type AppletReason, waitSecOf } from '@tinkerstream/contract/applets';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import type { Sequence } from '../../actions/action-definition.ts';
import { prepareMail } from '../../actions/email/outbox.ts';
import type { RepeatableIntent } from '../../runs/run.ts';
import type { WaitingCalls } from './waiting-calls.ts';

/** The kinds of the jobs that perform actions. */
export const PUBLISH = 'applet-publish';
export const CALL = 'applet-call';
export const LOCAL = 'applet-local';
export const WAIT = 'applet-wait';

/** Maximum calls of an applet that wait or are tried again. */
const MAX_WAITING_CALLS = 1000;

/** An action, with the actions that wait for it: the payload of its job. */
export type SequencedIntent = RepeatableIntent & { readonly sequence?: Sequence | undefined };

/** The payload of the job that passes a wait. */
export interface Wait extends SequencedIntent {
  /** The end, by the steady clock. */
  readonly until: number;
}

/** The job of an action, or why there is none. */
export type Prepared =
  | { readonly job: PreparedJob; readonly refusal?: never }
  | { readonly job?: never; readonly refusal: AppletReason };

export type PrepareAction = (intent: SequencedIntent, delayMs: number) => Prepared;

/** Makes the jobs of actions, which start `delayMs` later. */
export function createPrepareAction(
  { steady }: Pick<Clock, 'steady'>,
  { prepare }: Pick<BackgroundJobs, 'prepare'>,
  waitingCalls: Pick<WaitingCalls, 'countOf'>,
): PrepareAction {
  return (decided, delayMs) => {
    const intent = { ...decided, preparedOn: steady() };
    const { runs } = ACTION_TYPES[intent.action.type];
    if (runs === 'message') return { job: prepare(PUBLISH, intent, delayMs) };
    if (runs === 'wait') {
      const waitMs = delayMs + waitSecOf(intent.action) * 1000;
      return { job: prepare(WAIT, { ...intent, until: steady() + waitMs } satisfies Wait, waitMs) };
    }
    if (runs === 'local') return { job: prepare(LOCAL, intent, delayMs) };
    if (runs === 'mail') return { job: prepareMail(prepare, intent, delayMs) };
    if (waitingCalls.countOf(intent.appletId) < MAX_WAITING_CALLS) return { job: prepare(CALL, intent, delayMs) };
    return { refusal: { code: 'TOO_MANY_WAITING', detail: String(MAX_WAITING_CALLS), seen: '' } };
  };
}
