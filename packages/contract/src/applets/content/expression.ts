import jsep, { type Expression as Syntax } from 'jsep';
import { remembered } from '../../platform/remembered.ts';
import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '../../platform/topic-name.ts';
import { normalizedKey } from '../../points/key.ts';
import { numericValue } from '../../points/number.ts';
import type { RecordValue } from '../../points/value.ts';
import { SECRET_MARK } from '../actions/http-request.ts';
import { DETAIL_KINDS, type DetailKind, referenceOf, referenceTo, type ValueReference } from '../references.ts';

/** The latest value of a reference. Without a topic it is one of `OCCASION_NAMES`, or a key of the message that triggers. */
export type FindValue = (reference: ValueReference) => RecordValue | undefined;

/** A formula over values, such as `round(temp * 1.8 + 32, 1)`. It computes, and can do nothing else. */
export interface Expression {
  /** The values that the expression reads, in their order. */
  readonly references: readonly ValueReference[];
  /** The maximum cost of an evaluation: the number of values, numbers, operators and functions. */
  readonly steps: number;
  /** Whether every evaluation reads all its references. */
  readonly readsAll: boolean;
  /** The result as text; undefined where it has none, such as for a division by zero. Throws `NoValue`. */
  readonly evaluate: (find: FindValue) => string | undefined;
  /** The result before it is rounded. Throws `NoValue`. */
  readonly compute: (find: FindReferred) => Computed;
}

/** Finds the latest value of a reference, by its place among the references of its expression. */
type FindReferred = (reference: ValueReference, at: number) => RecordValue | undefined;

/**
 * `Expression.evaluate` throws this for the first needed value that is missing. It is no `Error`, whose stack would
 * cost more than the formula: messages without a value are common.
 */
export class NoValue {
  readonly reference: ValueReference;

  constructor(reference: ValueReference) {
    this.reference = reference;
  }
}

/** What an expression may read of the occasion: the board, its message, the topic, and the date and time. */
export const OCCASION_NAMES = ['board', 'message', 'topic', 'date', 'time'] as const;
export type OccasionName = (typeof OCCASION_NAMES)[number];

export function isOccasionName(name: string): name is OccasionName {
  return OCCASION_NAMES.some((one) => one === name);
}

/**
 * The date or the time of a moment, as `2026-01-31` and `15:04`, in a time zone; without one, in the time zone of the
 * computer.
 */
export function momentText(name: 'date' | 'time', moment: number, timeZone: string | undefined): string {
  const date = new Date(moment);
  // Swedish dates and times are those of ISO 8601.
  if (name === 'date') return date.toLocaleDateString('sv-SE', { timeZone });
  return date.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
}

export type Computed = number | string | boolean;
type Numbers = readonly number[];

const FUNCTIONS: Readonly<Record<string, (numbers: Numbers) => number>> = {
  round: ([number = Number.NaN, digits = 0]) => Number(number.toFixed(Math.min(Math.max(digits, 0), MAX_DIGITS))),
  floor: ([number = Number.NaN]) => Math.floor(number),
  ceil: ([number = Number.NaN]) => Math.ceil(number),
  abs: ([number = Number.NaN]) => Math.abs(number),
  sqrt: ([number = Number.NaN]) => Math.sqrt(number),
  min: (numbers) => Math.min(...numbers),
  max: (numbers) => Math.max(...numbers),
};
/**
 * The function that reads the value of a key, or of `topic.key`, before the message that triggers. It takes a name, not
 * a value.
 */
const BEFORE = 'before';

/** The functions of expressions, for a list in the editor: `before` takes a name, the others take values. */
export const FUNCTION_NAMES = [...Object.keys(FUNCTIONS), BEFORE];

const MAX_DIGITS = 10;
/** Digits that are shown, so that a sum of decimal fractions has no error of its binary digits. */
const SHOWN_DIGITS = 12;
/** Smaller whole numbers have at most `SHOWN_DIGITS` digits. */
const WHOLE_BELOW = 10 ** SHOWN_DIGITS;
/** Maximum depth of groups inside groups. */
const MAX_DEPTH = 40;
/** Longer texts are never decimal numbers of boards, so operators do not search them for one. */
export const LONGEST_DECIMAL = 400;
/** Characters of the expressions that stay parsed: the expressions of about five hundred topics with ten formulas each. */
const KEPT_LENGTH = 100_000;

const KEY = /^(?!-)(?=.*[\p{L}_])[\p{L}\p{M}\p{N}_-]+$/u;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A topic by its name, or by the id that the server stores, and a key without the minus sign. */
const INNER_REFERENCE = `(${UUID}|[${TOPIC_NAME_ALPHABET}]{${TOPIC_NAME_LENGTH}})\\.([\\p{L}\\p{M}\\p{N}_]+)`;
/** A detail of the occasion. Its name may have dots, as a path into JSON, and the hyphens of Dialogflow. */
const DETAIL = `(${DETAIL_KINDS.join('|')})\\s*\\(\\s*([\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_.\\- ]{0,99})\\)`;
const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;
/** The names that are replaced before the text is parsed. Texts inside the formula stay as they are. */
const NAMED = new RegExp(`${TEXT.source}|(?<![\\p{L}\\p{N}_.$])(?:${DETAIL}|${INNER_REFERENCE})`, 'giu');
/** A stand-in for a reference while the text is parsed: `$` and the number of the reference. */
const STAND_IN = /^\$(\d+)$/;

/** @returns undefined for a text that is no expression, or reads no value */
export const parseExpression = remembered(parseAnew, KEPT_LENGTH);

function parseAnew(text: string): Expression | undefined {
  const trimmed = text.trim();
  if (`{${trimmed}}` === SECRET_MARK) return undefined;
  const single = KEY.test(trimmed) ? referenceTo('', trimmed) : referenceOf(`{${trimmed}}`);
  if (single) {
    const compute = (find: FindReferred) => known(find, single, 0);
    return { references: [single], steps: 1, readsAll: true, evaluate: (find) => shown(compute(find)), compute };
  }
  if (trimmed.includes('$')) return undefined;
  const named: ValueReference[] = [];
  const syntax = parse(
    replaceNamed(trimmed, (reference) => {
      named.push(reference);
      return `$${named.length - 1}`;
    }),
  );
  const references: ValueReference[] = [];
  let steps = 0;
  let readsAll = true;
  const compute = syntax && compile(syntax, 0);
  if (!compute || references.length === 0) return undefined;
  return { references, steps, readsAll, evaluate: (find) => shown(compute(find)), compute };

  function referenceIn({ name }: Syntax): ValueReference | undefined {
    const [, index] = STAND_IN.exec(String(name)) ?? [];
    return index === undefined ? referenceTo('', String(name)) : named[Number(index)];
  }

  function reading(reference: ValueReference): (find: FindReferred) => RecordValue {
    const at = references.push(reference) - 1;
    return (find) => known(find, reference, at);
  }

  /** @returns undefined for syntax that expressions do not have */
  function compile(node: Syntax, depth: number): ((find: FindReferred) => Computed) | undefined {
    if (depth > MAX_DEPTH) return undefined;
    steps++;
    const part = (inner: unknown) => compile(inner as Syntax, depth + 1);
    switch (node.type) {
      case 'Literal': {
        const { value } = node;
        return typeof value === 'number' || typeof value === 'string' ? () => value : undefined;
      }
      case 'Identifier': {
        const reference = referenceIn(node);
        return reference && reading(reference);
      }
      case 'CallExpression': {
        const { callee, arguments: given } = node as unknown as { callee: Syntax; arguments: Syntax[] };
        const name = callee.type === 'Identifier' ? String(callee.name) : '';
        if (name === BEFORE) {
          const [argument, ...others] = given;
          const reference = argument?.type === 'Identifier' && others.length === 0 ? referenceIn(argument) : undefined;
          if (!reference || reference.detail || isOccasionName(reference.key)) return undefined;
          return reading({ ...reference, isBefore: true });
        }
        const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
        const inner = given.map(part);
        if (!apply || inner.length === 0 || inner.includes(undefined)) return undefined;
        return (find) => apply(inner.map((one) => numberOf(one?.(find) ?? Number.NaN)));
      }
      case 'UnaryExpression': {
        const inner = part(node.argument);
        if (!inner || (node.operator !== '-' && node.operator !== '!')) return undefined;
        return node.operator === '-' ? (find) => -numberOf(inner(find)) : (find) => !isTrue(inner(find));
      }
      case 'BinaryExpression': {
        const operator = String(node.operator);
        const apply = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
        const [left, right] = [part(node.left), part(node.right)];
        return apply && left && right && ((find) => apply(left(find), right(find)));
      }
      case 'ConditionalExpression': {
        readsAll = false;
        const [test, yes, no] = [part(node.test), part(node.consequent), part(node.alternate)];
        return test && yes && no && ((find) => (isTrue(test(find)) ? yes(find) : no(find)));
      }
      default:
        return undefined;
    }
  }
}

/** Replaces the topics that a text names by others. */
export function renameTopics(text: string, nameOf: (topicName: string) => string): string {
  const single = referenceOf(`{${text.trim()}}`);
  if (single) return `${nameOf(single.topicName)}.${single.key}`;
  return replaceNamed(text, ({ topicName, key, detail }, typed) =>
    detail ? typed : `${nameOf(topicName)}.${normalizedKey(key)}`,
  );
}

/** Replaces the details of the occasion and the references with a topic. */
function replaceNamed(text: string, replacement: (reference: ValueReference, typed: string) => string): string {
  return text.replace(
    NAMED,
    (typed: string, detail: string | undefined, name: string, topic: string | undefined, key: string) => {
      if (detail) return replacement({ ...referenceTo('', name), detail: detail.toLowerCase() as DetailKind }, typed);
      return topic ? replacement(referenceTo(topic, key), typed) : typed;
    },
  );
}

const OPERATORS: Readonly<Record<string, (left: Computed, right: Computed) => Computed>> = {
  '+': (left, right) => (areNumbers(left, right) ? numberOf(left) + numberOf(right) : `${left}${right}`),
  '-': (left, right) => numberOf(left) - numberOf(right),
  '*': (left, right) => numberOf(left) * numberOf(right),
  '/': (left, right) => numberOf(left) / numberOf(right),
  '%': (left, right) => numberOf(left) % numberOf(right),
  '>': (left, right) => numberOf(left) > numberOf(right),
  '>=': (left, right) => numberOf(left) >= numberOf(right),
  '<': (left, right) => numberOf(left) < numberOf(right),
  '<=': (left, right) => numberOf(left) <= numberOf(right),
  '==': isSame,
  '!=': (left, right) => !isSame(left, right),
  '&&': (left, right) => isTrue(left) && isTrue(right),
  '||': (left, right) => isTrue(left) || isTrue(right),
};

function parse(text: string): Syntax | undefined {
  try {
    return jsep(text);
  } catch {
    return undefined;
  }
}

function known(find: FindReferred, reference: ValueReference, at: number): RecordValue {
  const value = find(reference, at);
  if (value === undefined) throw new NoValue(reference);
  return value;
}

function numberOf(value: Computed): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return value.length > LONGEST_DECIMAL ? Number.NaN : (numericValue(value) ?? Number.NaN);
}

function areNumbers(...values: Computed[]): boolean {
  return values.every((value) => !Number.isNaN(numberOf(value)));
}

function isSame(left: Computed, right: Computed): boolean {
  return areNumbers(left, right) ? numberOf(left) === numberOf(right) : String(left) === String(right);
}

function isTrue(value: Computed): boolean {
  return typeof value === 'boolean' ? value : numberOf(value) !== 0 && value !== '';
}

function shown(value: Computed): string | undefined {
  if (typeof value !== 'number') return String(value);
  return Number.isFinite(value) ? String(rounded(value)) : undefined;
}

/** A finite number without the error of its binary digits. */
export function rounded(value: number): number {
  return Number.isSafeInteger(value) && Math.abs(value) < WHOLE_BELOW ? value : Number(value.toPrecision(SHOWN_DIGITS));
}
