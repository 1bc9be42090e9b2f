import type { Comparator, Hours, Timing } from '@tinkerstream/contract/applets';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { GAP } from '../gap.ts';
import { daysOf } from '../timing/days.ts';
import type { Grammar, SentenceParts, Subject } from './clauses.ts';
import { negationOf } from './timing-words.ts';

function quoted(text: string): string {
  return text === GAP ? GAP : `“${text}”`;
}

const COMPARATORS: Readonly<Record<Comparator, string>> = {
  contain_case_sensitive: 'contains',
  not_contain_case_sensitive: 'does not contain',
  greater_than: 'is above',
  greater_or_equal_than: 'is at least',
  smaller_than: 'is below',
  smaller_or_equal_than: 'is at most',
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function reading({ topic, key }: Subject): string {
  if (key === undefined) return topic === undefined ? 'the message' : `the latest message on ${topic}`;
  return topic === undefined ? key : `${key} on ${topic}`;
}

/** Joins with commas and a word before the last. */
function joined(items: readonly string[], word: string): string {
  if (items.length < 2) return items[0] ?? GAP;
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** How long or how often it must have been so: 'for 10 seconds', 'in 3 messages in a row'. */
function lasting({ forSec, inARow }: Timing): string {
  const parts = [
    ...(forSec > 0 ? [`for ${durationText(forSec, 'en')}`] : []),
    ...(inARow > 1 ? [`in ${inARow} messages in a row`] : []),
  ];
  return parts.join(' and ');
}

/** The conditions, and when they count. Each time they follow 'When …'; other choices tell apart before and now. */
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

/** What else limits the runs, as a sentence of its own. */
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

export const english: Grammar = {
  language: 'en',
  named: (name) => name,
  quoted,
  reading,
  join: (clauses, operator) => clauses.join(operator === 'AND' ? ' and ' : ' or '),
  bracket: (text) => `(${text})`,
  condition: ({ subject, comparator, operand, until }) => {
    const against =
      operand.kind === 'reading'
        ? reading(operand.subject)
        : operand.kind === 'number'
          ? operand.text
          : quoted(operand.text);
    const end = until ? ` (until it ${COMPARATORS[negationOf(comparator)]} ${until})` : '';
    return `${reading(subject)} ${COMPARATORS[comparator]} ${against}${end}`;
  },
  sentence: (parts) => {
    const { triggers, timing, hasBoards, actions, otherwise } = parts;
    const done = actions.length === 0 && otherwise.length > 0 ? 'do nothing' : joined(actions, 'and');
    const also = otherwise.length > 0 ? `; ${OTHERWISE[timing.when]}, ${joined(otherwise, 'and')}` : '';
    const text = `When ${joined(triggers, 'or')}${conditionText(parts)}, ${done}${also}`;
    return `${text}${text.endsWith(GAP) ? '' : '.'}${limits(timing, hasBoards)}`;
  },
};
