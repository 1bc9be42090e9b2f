import {
  type AppletReason,
  type ConditionResult,
  comparesWithBefore,
  compileFilter,
  detailText,
  endHold,
  type FilterResult,
  isInOrder,
  type LeafCondition,
  type RunCondition,
  referenceOf,
  stepTiming,
  type TimingStep,
  type Trigger,
  topicsOf,
  valuesOf,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import type { Refreshed } from '../../../platform/refreshed-by-key.ts';
import type { AppletAction, AppletEntity } from '../applet.ts';
import { allowsContent } from '../permissions.ts';
import { shorten } from '../runs/shorten.ts';
import { contentVersionOf } from '../version.ts';
import { compileAction, type FilledAction, type Occasion } from './contents.ts';
import { type AppletMemory, NOTHING_REMEMBERED, type Remembered } from './memory.ts';
import type { ValuesView } from './topic-values.ts';
import type { RunsOfApplet } from './values/runs-today.ts';

/** Maximum conditions that a stored run has, and characters of what each of them compared: a run is a row. */
const MAX_KEPT_CONDITIONS = 20;
const MAX_SEEN = 60;

/** Maximum messages of a period that are explained. */
const EXPLAINED = 3;
const PERIOD_MS = 1000;

/**
 * Counts the messages at which an applet does not run. It explains the first messages of a period and counts the
 * others: hundreds of applets on a busy topic would otherwise spend most of their time on explanations.
 */
class IdleTally {
  /** The messages that did not match and are not logged yet. */
  unexplained = 0;
  /** The period, which differs so that the applets of a topic do not explain at the same moment. */
  readonly #periodMs = PERIOD_MS * (1 + Math.random());
  #since = Number.NEGATIVE_INFINITY;
  #explained = 0;

  /** @param arrival of a message, in milliseconds of the monotonic clock */
  mayExplain(arrival: number): boolean {
    if (arrival - this.#since >= this.#periodMs) {
      this.#since = arrival;
      this.#explained = 0;
    }
    if (this.#explained >= EXPLAINED) return false;
    this.#explained++;
    return true;
  }
}

/** An applet that is ready to run many times, by one of its triggers. */
export interface CompiledApplet {
  readonly applet: AppletEntity;
  readonly trigger: Trigger;
  /** The name for the log: the topic, the webhook, the intent, the object; '' for a face. */
  readonly triggerName: string;
  readonly actions: readonly CompiledAction[];
  /** The `otherwise` actions. */
  readonly otherwise: readonly CompiledAction[];
  /** The details that the contents read of a call or a camera: `parameter(city)`. */
  readonly details: readonly string[];
  /** The version of the content, if its actions are performed one after another. */
  readonly version: string | undefined;
  /** The memory; undefined for an applet that remembers nothing. */
  readonly memory: AppletMemory | undefined;
  /** The count of runs; undefined for an applet whose contents do not read it. */
  readonly runs: RunsOfApplet | undefined;
  readonly tally: IdleTally;
  /** Why the applet may not run now; undefined if it may. */
  readonly obstacle: () => AppletReason | undefined;
  /**
   * Decides what the applet does. Until the next call, its conditions, contents and explanations have the values of
   * this sender.
   * @param sender the board that a message names, '' if it names none; undefined if there is no message
   * @param time in milliseconds since 1970 UTC
   * @param arrival the time in milliseconds of the monotonic clock
   */
  readonly decide: (sender: string | undefined, time: number, arrival: number) => Decided;
  /** Decides what the applet does at the end of a hold; undefined if that hold has ended or was cancelled. */
  readonly endHold: (sender: string | undefined, since: number, time: number, arrival: number) => Decided | undefined;
  /** Explains why the applet did nothing, and what each condition compared. */
  readonly explain: () => Explanation;
}

export interface Explanation {
  readonly reason: AppletReason;
  readonly conditions: RunCondition[];
}

export interface Decided extends Pick<TimingStep, 'does'> {
  /** When a hold began. */
  readonly since: number | null;
  /** Remembers the decision. @returns changes to commit */
  readonly remember: () => readonly KeptChange[];
}

export interface CompiledAction {
  readonly action: AppletAction;
  /** The target of the action, for the log. */
  readonly target: string;
  /** Puts the latest values in the place of references. */
  readonly fill: (occasion: Occasion) => FilledAction;
}

interface Surroundings extends Pick<CompiledApplet, 'triggerName' | 'memory' | 'runs'> {
  readonly steadyAt: Clock['steadyAt'];
  readonly targetOf: (action: AppletAction) => string;
  readonly topicNameOf: (topicId: string) => string;
  readonly view: ValuesView;
  readonly permission: Refreshed<Permission | undefined>;
  /** Why the action may not run until someone changes something, such as a deleted topic. */
  readonly obstacle: AppletReason | undefined;
}

const nothingToKeep = () => [];
const RUN: Decided = { does: 'run', since: null, remember: nothingToKeep };
const NOTHING: Decided = { does: undefined, since: null, remember: nothingToKeep };

export function compileApplet(
  applet: AppletEntity,
  trigger: Trigger,
  { steadyAt, triggerName, targetOf, topicNameOf, view, permission, memory, runs, obstacle }: Surroundings,
): CompiledApplet {
  const { timing } = applet;
  const filter = compileFilter(applet.filters, view);
  const [topicId] = topicsOf(trigger);
  const own = { topicId, topicName: topicId === undefined ? '' : topicNameOf(topicId), runs };
  const compiled = applet.actions.map((action) => ({
    action,
    target: targetOf(action),
    fill: compileAction(action, view, own),
  }));
  const [actions, otherwise] = [false, true].map((isOtherwise) =>
    compiled.filter(({ action }) => (action.otherwise ?? false) === isOtherwise),
  ) as [CompiledAction[], CompiledAction[]];
  const hasOtherwise = otherwise.length > 0;
  /** Most applets run each time that their conditions match. They take a short path, without timing and memory. */
  const isPlain = !memory && !timing.hours && !hasOtherwise;
  const keyOf = (sender: string | undefined) => (timing.per === 'BOARD' ? (sender ?? '') : '');
  let reason: AppletReason | undefined;
  let checked: Permission | undefined;
  let isAllowed = false;

  function decided(sender: string | undefined, step: TimingStep, latched: Remembered['latched']): Decided {
    reason = step.reason;
    const { does, state } = step;
    return {
      does,
      since: state.since,
      remember: () => memory?.keep(keyOf(sender), { state, latched }) ?? [],
    };
  }

  return {
    applet,
    trigger,
    triggerName,
    actions,
    otherwise,
    details: detailsIn(applet.actions),
    version: isInOrder({ ...applet.runOrder, actions: applet.actions }) ? contentVersionOf(applet) : undefined,
    memory,
    runs,
    tally: new IdleTally(),
    decide(sender, time, arrival) {
      view.seeAs(sender, time);
      if (isPlain) return filter.matches() ? RUN : NOTHING;
      const before = memory?.of(keyOf(sender)) ?? NOTHING_REMEMBERED;
      const { isMatch, latched } = filter.evaluate(before.latched);
      const step = stepTiming(timing, before.state, { isMatch, time, steady: steadyAt(arrival), hasOtherwise });
      return decided(sender, step, timing.when === 'EACH' ? before.latched : latched);
    },
    endHold(sender, since, time, arrival) {
      const before = memory?.of(keyOf(sender));
      if (before?.state.since !== since) return undefined;
      view.seeAs(sender, time);
      return decided(sender, endHold(timing, before.state, { time, steady: steadyAt(arrival) }), before.latched);
    },
    explain() {
      const result = filter.explain();
      const conditions = conditionsOf(applet, result, topicNameOf);
      return { reason: reason ?? reasonOf(applet, result), conditions };
    },
    obstacle() {
      if (obstacle) return obstacle;
      // This only avoids work: whether an action may run is decided when it runs.
      if (permission.isStale) void permission.refresh();
      const { current } = permission;
      if (current !== checked) {
        checked = current;
        isAllowed = current !== undefined && allowsContent(current, applet);
      }
      return isAllowed ? undefined : { code: 'NOT_ALLOWED', detail: '', seen: '' };
    },
  };
}

/** The details that contents read, beyond counts; each once. */
function detailsIn(actions: readonly AppletAction[]): readonly string[] {
  const read = actions.flatMap((action) => valuesOf(action));
  return [
    ...new Set(read.flatMap(({ detail, key }) => (detail && detail !== 'count' ? [detailText({ detail, key })] : []))),
  ];
}

function reasonOf({ filters }: AppletEntity, { decisive }: FilterResult): AppletReason {
  const condition = filters.find(({ key }) => key === decisive?.key);
  if (!decisive?.noMatch || !condition || condition.type === 'SUB_FILTER') {
    return { code: 'NOT_MATCHED', detail: '', seen: '' };
  }
  const { noMatch: code, seen = '' } = decisive;
  const subject = condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition.subjectKey : '';
  const detail = code === 'NO_REFERENCE_VALUE' ? missingReferenceOf(condition, decisive) : subject;
  // Several boards have no single value: the run has how many match.
  const isTally = 'of' in condition && (condition.of?.which === 'ANY' || condition.of?.which === 'ALL');
  return { code, detail, seen: isTally ? '' : String(seen) };
}

/** The key of the reference without a value. */
function missingReferenceOf(condition: LeafCondition, { against }: ConditionResult): string {
  const to = condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition.toContent : undefined;
  return referenceOf(against === undefined ? condition.publishContent : (to ?? ''))?.key ?? '';
}

function conditionsOf(
  { filters }: AppletEntity,
  { conditions }: FilterResult,
  topicNameOf: Surroundings['topicNameOf'],
): RunCondition[] {
  const text = (value: RecordValue | undefined) => (value === undefined ? null : shorten(String(value), MAX_SEEN));
  return filters
    .flatMap((condition) => {
      const result = conditions.get(condition.key);
      if (!result || condition.type === 'SUB_FILTER') return [];
      const { comparatorKey } = condition;
      const subject = condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition.subjectKey : '';
      const { isMatch, seen, against, to, before } = result;
      return {
        topicName: topicNameOf(condition.topicName),
        subject,
        comparatorKey,
        ...('of' in condition && condition.of && { of: condition.of }),
        seen: text(seen),
        against: text(against),
        ...(comparatorKey === 'between' && { to: text(to) }),
        ...(comparesWithBefore(comparatorKey) && { before: text(before) }),
        isMatch,
      };
    })
    .slice(0, MAX_KEPT_CONDITIONS);
}
