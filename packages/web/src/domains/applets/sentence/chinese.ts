import type { RunMode, Timing, ValueOf } from '@tinkerstream/contract/applets';
import type { Language } from '@tinkerstream/contract/platform/language';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { spaced } from '../../../i18n/chinese-spacing.ts';
import { GAP } from '../gap.ts';
import { daysOf } from '../timing/days.ts';
import type { Grammar, SentenceParts } from './clauses.ts';
import { type ComparisonWords, comparisonText } from './comparison.ts';
import { negationOf } from './negation.ts';
import type { Operand, Subject } from './operands.ts';

/** The words and quotation marks in which the Chinese of Hong Kong and of the mainland differ. */
export interface ChineseWords {
  readonly language: Language;
  readonly quotes: readonly [string, string];
  readonly comparison: ComparisonWords;
  /** The words before the key of a value of one board. */
  readonly ofBoard: (board: string) => string;
  readonly ofBoards: Readonly<Record<Exclude<ValueOf['which'], 'BOARD'>, (key: string, duration: string) => string>>;
  /** The words in brackets that say when a value counts as missing because of its age. */
  readonly tooOld: (duration: string) => string;
  readonly and: string;
  readonly or: string;
  readonly if: string;
  readonly message: string;
  readonly latestMessageOf: (topic: string) => string;
  readonly when: (triggers: string) => string;
  readonly lastAction: string;
  readonly doNothing: string;
  /** The words before the number at which a condition ends. */
  readonly until: string;
  /** The words for what is remembered separately. */
  readonly scopes: Readonly<Record<Timing['per'], string>>;
  readonly starts: string;
  readonly stops: string;
  /** The words before the actions of the other case. */
  readonly otherwise: Readonly<Record<Timing['when'], string>>;
  readonly lasting: (duration: string) => string;
  readonly inARow: (count: number) => string;
  readonly also: string;
  readonly once: (duration: string, isEachBoard: boolean) => string;
  readonly day: string;
  readonly days: readonly string[];
  /** The name of a day after the first one of a list or a range. */
  readonly laterDay: (day: string) => string;
  readonly to: string;
  readonly everyDay: string;
  readonly nextDay: string;
  readonly hours: (times: string, timeZone: string) => string;
  readonly countsFirst: string;
  readonly modes: Readonly<Record<Exclude<RunMode, 'ALL'>, string>>;
}

/** A gap, or a quotation, which stays as it is. */
const GAP_OR_QUOTE = new RegExp(`「[^」]*」|“[^”]*”|${GAP}`, 'g');

/** A Chinese ellipsis is two characters long. */
function withLongGaps(text: string): string {
  return text.replaceAll(GAP_OR_QUOTE, (part) => (part === GAP ? GAP + GAP : part));
}

/** The grammar of Chinese: 當…而且…，就…。 */
export function chinese(words: ChineseWords): Grammar {
  const quoted = (text: string) => (text === GAP ? GAP : `${words.quotes[0]}${text}${words.quotes[1]}`);

  /** A value of boards other than the sender. */
  function ofBoards(key: string, of: ValueOf, topic: string | undefined): string {
    const on = topic === undefined ? '' : quoted(topic);
    if (of.which === 'BOARD') return spaced(on && `${on}的`, words.ofBoard(of.board), key);
    return spaced(on, words.ofBoards[of.which](key, durationText(of.withinSec, words.language)));
  }

  function reading({ topic, key, of }: Subject): string {
    if (key !== undefined && of) return ofBoards(key, of, topic);
    if (key === undefined) return topic === undefined ? words.message : words.latestMessageOf(quoted(topic));
    return topic === undefined ? key : spaced(`${quoted(topic)}的`, key);
  }

  function shown(operand: Operand): string {
    if (operand.kind === 'list') return operand.items.map(shown).join('、');
    if (operand.kind === 'reading') return reading(operand.subject);
    return operand.kind === 'number' ? operand.text : quoted(operand.text);
  }

  function actionsText(actions: readonly string[]): string {
    if (actions.length < 2) return actions[0] ?? GAP;
    return `${actions.slice(0, -1).join('、')}，${words.lastAction}${actions.at(-1)}`;
  }

  /** The conditions and when they count, separated by commas. */
  function conditionText({ condition, timing, hasBoards, otherwise }: SentenceParts): string {
    if (condition === undefined) return '';
    const { when, per, forSec, inARow } = timing;
    const long = [
      ...(forSec > 0 ? [words.lasting(durationText(forSec, words.language))] : []),
      ...(inARow > 1 ? [words.inARow(inARow)] : []),
    ].join('、');
    const stays = long && `，${words.also}${long}`;
    if (when === 'EACH') return `，${spaced(otherwise.length > 0 ? words.if : words.and, condition)}${stays}`;
    const scope = hasBoards ? `，${words.scopes[per]}` : '';
    const change = when === 'STARTS' ? spaced(words.starts, condition) : `${words.stops}（${condition}）`;
    return `${scope}，${change}${stays}`;
  }

  function daysText(isoDays: readonly number[]): string {
    const named = daysOf(isoDays);
    const name = (day: number) => words.days[day] ?? '';
    if (named.kind === 'all') return words.everyDay;
    if (named.kind === 'range') return `${words.day}${name(named.first)}${words.to}${words.laterDay(name(named.last))}`;
    const [first = 0, ...later] = named.days;
    return [`${words.day}${name(first)}`, ...later.map((day) => words.laterDay(name(day)))].join('、');
  }

  /** Further limits of the runs, as sentences of their own. */
  function limits({ onceInSec, per, hours, countsFirst }: Timing, hasBoards: boolean): string {
    const once = onceInSec > 0 ? words.once(durationText(onceInSec, words.language), hasBoards && per === 'BOARD') : '';
    const within = hours && (hours.from === hours.to ? '' : spaced(hours.from, words.to, nextDay(hours), hours.to));
    const only = hours
      ? words.hours(spaced(daysText(hours.days), within ?? ''), hours.timeZone.replaceAll('_', ' '))
      : '';
    return `${once}${only}${countsFirst ? words.countsFirst : ''}`;
  }

  function nextDay({ from, to }: { readonly from: string; readonly to: string }): string {
    return to < from ? words.nextDay : '';
  }

  return {
    language: words.language,
    named: quoted,
    quoted,
    reading,
    join: (clauses, operator) =>
      clauses.reduce((text, clause) => spaced(text, operator === 'AND' ? words.and : `，${words.or}`, clause)),
    bracket: (text) => `（${text}）`,
    condition: ({ subject, comparator, operand, to, until, maxAgeSec }) => {
      const compared = comparisonText(comparator, { operand, to }, { words: words.comparison, shown, infix: spaced });
      const opposite = negationOf(comparator);
      const end = until && opposite ? `（${spaced(words.until, words.comparison.infix[opposite], until)}）` : '';
      const age = maxAgeSec ? words.tooOld(durationText(maxAgeSec, words.language)) : '';
      return `${spaced(reading(subject), compared)}${end}${age}`;
    },
    sentence: (parts) => {
      const { triggers, timing, runMode = 'ALL', hasBoards, actions, otherwise } = parts;
      const mode = runMode === 'ALL' ? '' : words.modes[runMode];
      const when = words.when(
        triggers.length > 0 ? triggers.reduce((text, next) => spaced(text, words.or, next)) : GAP,
      );
      const done = actions.length === 0 && otherwise.length > 0 ? words.doNothing : actionsText(actions);
      const also = otherwise.length > 0 ? `；${words.otherwise[timing.when]}${actionsText(otherwise)}` : '';
      const text = `${when}${conditionText(parts)}，就${done}${also}`;
      return `${withLongGaps(text)}${text.endsWith(GAP) ? '' : '。'}${limits(timing, hasBoards)}${mode}`;
    },
  };
}
