import {
  ACTION_TYPES,
  type ActionType,
  type Comparator,
  EACH_TIME,
  type Filter,
  type FilterCondition,
  type Hours,
  type KeyValueCondition,
  needsContent,
  referenceOf,
  type Timing,
} from '@tinkerstream/contract/applets';
import { numericValue } from '@tinkerstream/contract/points';
import { ownTimeZone } from './time-zones.ts';

/** Comparators that need an order, which only numbers or two texts have. */
export const ORDER_COMPARATORS = [
  'greater_than',
  'greater_or_equal_than',
  'smaller_than',
  'smaller_or_equal_than',
] as const satisfies readonly Comparator[];
export type OrderComparator = (typeof ORDER_COMPARATORS)[number];

export function isOrder(comparator: Comparator): comparator is OrderComparator {
  return ORDER_COMPARATORS.some((one) => one === comparator);
}

/** Whether a condition is about a number, so that it may end at another number than it starts at. */
export function isAboutNumber(condition: FilterCondition): condition is KeyValueCondition & {
  readonly comparatorKey: OrderComparator;
} {
  return (
    condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' &&
    isOrder(condition.comparatorKey) &&
    referenceOf(condition.publishContent) === undefined &&
    numericValue(condition.publishContent.trim()) !== undefined
  );
}

/** Whether a condition would end where it has not started, so that it would switch with each message. */
export function endsTooEarly(comparator: OrderComparator, start: string, end: string): boolean {
  const isAbove = comparator === 'greater_than' || comparator === 'greater_or_equal_than';
  const distance = (numericValue(end.trim()) ?? Number.NaN) - (numericValue(start.trim()) ?? Number.NaN);
  return isAbove ? distance > 0 : distance < 0;
}

export function hasConditions(filters: Filter): boolean {
  return filters.some(({ type }) => type !== 'SUB_FILTER');
}

/**
 * The effective part of a timing. The draft keeps hidden settings, so that a change of a choice and back loses nothing.
 * Without conditions nothing becomes true.
 */
export function effectiveTiming(timing: Timing, filters: Filter): Timing {
  const { when, countsFirst, forSec, inARow } = EACH_TIME;
  if (!hasConditions(filters)) return { ...timing, when, countsFirst, forSec, inARow };
  return timing.when === 'EACH' ? { ...timing, countsFirst, forSec } : timing;
}

/** The effective part of the conditions: without settings that only another comparison, or a timing that remembers, uses. */
export function effectiveFilter(filters: Filter, timing: Timing): Filter {
  const remembers = timing.when !== 'EACH';
  return filters.map((condition) => {
    if (condition.type !== 'MQTT_KEY_VALUE_MESSAGE_FILTER') return condition;
    const { publishContent, toContent, offContent, maxAgeSec, ...rest } = condition;
    const { comparatorKey, of } = condition;
    const hasAge = maxAgeSec !== undefined && maxAgeSec > 0 && (of === undefined || of.which === 'BOARD');
    const hasEnd = remembers && isAboutNumber(condition) && offContent !== undefined && offContent.trim() !== '';
    return {
      ...rest,
      publishContent: needsContent(comparatorKey) ? publishContent : '',
      ...(comparatorKey === 'between' && toContent !== undefined && { toContent }),
      ...(hasEnd && { offContent }),
      ...(hasAge && { maxAgeSec }),
    };
  });
}

/** Whether the timing remembers something for each board. */
export function remembersBoards({ when, inARow, onceInSec }: Timing): boolean {
  return when !== 'EACH' || inARow > 1 || onceInSec > 0;
}

/** Whether each matching message would send an email or call a service, again and again while a number is too high. */
export function proposesStart(
  timing: Timing,
  filters: Filter,
  actions: readonly { readonly type: ActionType }[],
): boolean {
  return (
    timing.when === 'EACH' &&
    filters.some(isAboutNumber) &&
    actions.some(({ type }) => ['call', 'mail'].includes(ACTION_TYPES[type].runs))
  );
}

/** Whether a setting behind 'More' is in use. */
export function hasMore({ forSec, inARow, onceInSec, hours, countsFirst }: Timing): boolean {
  return forSec > 0 || inARow > 1 || onceInSec > 0 || hours !== undefined || countsFirst;
}

/** School hours, in the time zone of the reader. */
export function schoolHours(): Hours {
  return { days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00', timeZone: ownTimeZone() };
}
