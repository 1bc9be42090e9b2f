import type { Hours, Timing, ValueOf } from '@tinkerstream/contract/applets';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { GAP } from '../gap.ts';
import { daysOf } from '../timing/days.ts';
import type { Grammar, SentenceParts } from './clauses.ts';
import { type ComparisonWords, comparisonText } from './comparison.ts';
import { negationOf } from './negation.ts';
import type { Operand, Subject } from './operands.ts';

function quoted(text: string): string {
  return text === GAP ? GAP : `“${text}”`;
}

const COMPARISON: ComparisonWords = {
  infix: {
    contain_case_sensitive: 'contains',
    not_contain_case_sensitive: 'does not contain',
    greater_than: 'is above',
    greater_or_equal_than: 'is at least',
    smaller_than: 'is below',
    smaller_or_equal_than: 'is at most',
    equal: 'is',
    not_equal: 'is not',
  },
  between: (one, other) => `is between ${one} and ${other}`,
  oneOf: (values) => `is ${joined(values, 'or')}`,
  startsWith: (text) => `starts with ${text}`,
  changed: 'has changed',
  roseBy: (difference) => `has risen by at least ${difference}`,
  fellBy: (difference) => `has fallen by at least ${difference}`,
  missing: 'is missing',
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A value of boards other than the sender. */
function ofBoards(key: string, of: ValueOf, topic: string | undefined): string {
  const on = topic === undefined ? '' : ` on ${topic}`;
  if (of.which === 'BOARD') return `${key} of board ${of.board}${on}`;
  const heard = `in the last ${durationText(of.withinSec, 'en')}`;
  switch (of.which) {
    case 'ANY':
      return `${key} of any board${on} heard ${heard}`;
    case 'ALL':
      return `${key} of every board${on} heard ${heard}`;
    case 'COUNT':
      return `the number of boards${on} that have sent ${key} ${heard}`;
    case 'PAST_COUNT':
      return `the number of values of ${key}${on} ${heard}`;
    case 'PAST_AVERAGE':
    case 'PAST_MIN':
    case 'PAST_MAX':
      return `the ${PASTS[of.which]} ${key}${on} ${heard}`;
    default:
      return `the ${SUMMARIES[of.which]} ${key} of the boards${on} heard ${heard}`;
  }
}

const PASTS = { PAST_AVERAGE: 'average', PAST_MIN: 'lowest', PAST_MAX: 'highest' } as const;
const SUMMARIES = { AVERAGE: 'average', SUM: 'total', MIN: 'lowest', MAX: 'highest' } as const;

function reading({ topic, key, of }: Subject): string {
  if (key !== undefined && of) return ofBoards(key, of, topic);
  if (key === undefined) return topic === undefined ? 'the message' : `the latest message on ${topic}`;
  return topic === undefined ? key : `${key} on ${topic}`;
}

function shown(operand: Operand): string {
  if (operand.kind === 'list') return joined(operand.items.map(shown), 'or');
  if (operand.kind === 'reading') return reading(operand.subject);
  return operand.kind === 'number' ? operand.text : quoted(operand.text);
}

/** Joins the items with commas, and the last one with a word. */
function joined(items: readonly string[], word: string): string {
  if (items.length < 2) return items[0] ?? GAP;
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** How long or how often the conditions must have matched: 'for 10 seconds', 'in 3 messages in a row'. */
function lasting({ forSec, inARow }: Timing): string {
  const parts = [
    ...(forSec > 0 ? [`for ${durationText(forSec, 'en')}`] : []),
    ...(inARow > 1 ? [`in ${inARow} messages in a row`] : []),
  ];
  return parts.join(' and ');
}

/**
 * The conditions and when they count. For each time, they follow 'When …'; other choices distinguish the present from the
 * past.
 */
function conditionText({ triggers, condition, timing, hasBoards, otherwise }: SentenceParts): string {
  if (condition === undefined) return '';
  const long = lasting(timing);
  const stays = `${condition}${long && ` and has been so ${long}`}`;
  if (timing.when === 'EACH') {
    if (otherwise.length > 0) return `: if ${stays}`;
    // After several triggers, the comma shows that the condition belongs to all of them.
    return `${triggers.length > 1 ? ',' : ''} and ${stays}`;
  }
  const scope = hasBoards ? `${timing.per === 'BOARD' ? 'for each board' : 'for the topic as a whole'}, ` : '';
  if (timing.when === 'STARTS') return `: ${scope}as soon as ${stays}`;
  return `: ${scope}as soon as it ${long ? `has no longer been true ${long}` : 'is no longer true'} that ${condition}`;
}

const OTHERWISE = {
  EACH: 'otherwise',
  STARTS: 'as soon as it no longer is',
  STOPS: 'as soon as it is true again',
} as const;

function hoursText({ days, from, to, timeZone }: Hours): string {
  const named = daysOf(days);
  const on =
    named.kind === 'all'
      ? 'every day'
      : named.kind === 'range'
        ? `from ${DAYS[named.first]} to ${DAYS[named.last]}`
        : `on ${joined(
            named.days.map((day) => DAYS[day] ?? ''),
            'and',
          )}`;
  const times = from === to ? '' : ` between ${from} and ${to}${to < from ? ' the next day' : ''}`;
  return `${on}${times} (${timeZone.replaceAll('_', ' ')})`;
}

/** Further limits of the runs, as a sentence of its own. */
function limits({ onceInSec, per, hours, countsFirst }: Timing, hasBoards: boolean): string {
  const parts = [
    ...(onceInSec > 0
      ? [`at most once in ${durationText(onceInSec, 'en')}${hasBoards && per === 'BOARD' ? ' for each board' : ''}`]
      : []),
    ...(hours ? [`only ${hoursText(hours)}`] : []),
  ];
  const runs = parts.length > 0 ? ` It runs ${parts.join(', and ')}.` : '';
  return `${runs}${countsFirst ? ' The first value counts too.' : ''}`;
}

const MODES = {
  ALL: '',
  QUEUE: ' A run starts when the one before is over.',
  LATEST: ' A new run stops what still waits of the one before.',
} as const;

export const english: Grammar = {
  language: 'en',
  named: (name) => name,
  quoted,
  reading,
  join: (clauses, operator) => clauses.join(operator === 'AND' ? ' and ' : ' or '),
  bracket: (text) => `(${text})`,
  condition: ({ subject, comparator, operand, to, until, maxAgeSec }) => {
    const compared = comparisonText(
      comparator,
      { operand, to },
      {
        words: COMPARISON,
        shown,
        infix: (word, against) => `${word} ${against}`,
      },
    );
    const opposite = negationOf(comparator);
    const end = until && opposite ? ` (until it ${COMPARISON.infix[opposite]} ${until})` : '';
    const age = maxAgeSec ? ` (values older than ${durationText(maxAgeSec, 'en')} count as missing)` : '';
    return `${reading(subject)} ${compared}${end}${age}`;
  },
  sentence: (parts) => {
    const { triggers, timing, runMode = 'ALL', hasBoards, actions, otherwise } = parts;
    const done = actions.length === 0 && otherwise.length > 0 ? 'do nothing' : joined(actions, 'and');
    const also = otherwise.length > 0 ? `; ${OTHERWISE[timing.when]}, ${joined(otherwise, 'and')}` : '';
    const text = `When ${joined(triggers, 'or')}${conditionText(parts)}, ${done}${also}`;
    return `${text}${text.endsWith(GAP) ? '' : '.'}${limits(timing, hasBoards)}${MODES[runMode]}`;
  },
};
