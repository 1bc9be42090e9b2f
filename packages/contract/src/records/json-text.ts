import { losesDigits } from '../points/number.ts';
import type { MessageReasonCode } from './message-log.ts';

/** A mistake in a text that should be JSON. */
export interface JsonMistake {
  readonly code: Extract<MessageReasonCode, `JSON_${string}`>;
  /** The line of the mistake, from 1. */
  readonly line: number;
  /** The column of the mistake, from 1. */
  readonly column: number;
  /** The text around the mistake, with `▸` at its place. */
  readonly excerpt: string;
}

export type JsonReading =
  | { readonly value: unknown; readonly mistake?: never }
  | { readonly value?: never; readonly mistake: JsonMistake };

interface JsonReadingOptions {
  /** The replacement of a value that is missing, such as `nan`. */
  readonly missing?: unknown;
}

/** The number of digits and points from which JSON.parse may lose digits: 15 survive in any case. */
const MANY_DIGITS = 16;

/**
 * Maximum depth: no program nests values deeper. JSON.parse reads any depth, but code that goes through its values
 * overflows the stack.
 */
const MAX_DEPTH = 100;

/** Words, in lower case, that firmware writes for a value that a sensor does not have. C writes it in several ways. */
const MISSING = /^[+-]?(?:nan(?:\([\w-]*\))?|inf|infinity|ovf|1\.?#(?:inf|qnan|snan|ind|nan)0*|none|undefined|nil)$/;
const LITERALS: ReadonlyMap<string, unknown> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Longest word for a missing value. */
const MAX_WORD = 40;
/** The end of a word or number. */
const WORD_END = /[\s,:{}[\]"'/]/g;
/** The end of a run of ordinary characters in a text. */
const TEXT_END = /["\\\p{Cc}]/gu;
const QUOTES = /['`´‘’“”„«»]/;
const WHITE_SPACE = /[^ \t\r\n]/g;

/**
 * Reads the JSON of a board or a program. `nan`, `inf` and the like are missing values; a number with more digits than a 64-bit
 * float has is a text. A valid text costs once or twice what JSON.parse does, any other a time that grows with its length.
 */
export function readJson(text: string, { missing = null }: JsonReadingOptions = {}): JsonReading {
  // Some boards pad their buffers with U+0000, some editors begin with U+FEFF.
  const json = text.includes('\0') ? text.replaceAll('\0', '').trim() : text.trim();
  if (!hasManyDigits(json) && !isDeep(json)) {
    try {
      return { value: JSON.parse(json) };
    } catch {
      // The text is read again below, for its missing values or its mistake.
    }
  }
  try {
    return { value: new Reader(json, missing).whole() };
  } catch (error) {
    if (error instanceof Mistake) return { mistake: mistakeAt(json, error) };
    throw error;
  }
}

/** The text around a mistake, and its line and column: `{"t":21,▸} (1:9)`. */
export function placeOfMistake({ line, column, excerpt }: JsonMistake): string {
  return `${excerpt} (${line}:${column})`;
}

/** Whether a text may have a number with many digits. One sign of many is read: each long run includes one of them. */
function hasManyDigits(json: string): boolean {
  for (let at = MANY_DIGITS - 1; at < json.length; at += MANY_DIGITS) {
    if (!isOfNumber(json.charCodeAt(at))) continue;
    let start = at;
    while (start > at - MANY_DIGITS && isOfNumber(json.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (end < start + MANY_DIGITS && isOfNumber(json.charCodeAt(end))) end++;
    if (end - start >= MANY_DIGITS) return true;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Codes of `{` and `}`. */
const [OPENS, CLOSES] = [0x7b, 0x7d];

/** Whether lists and objects are nested deeper than `MAX_DEPTH`. A text that is shorter than their brackets is not. */
function isDeep(json: string): boolean {
  if (json.length <= 2 * MAX_DEPTH) return false;
  let depth = 0;
  let at = 0;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    // `[` and `]` differ from `{` and `}` by one bit.
    else if ((code | 0x20) === OPENS && ++depth > MAX_DEPTH) return true;
    else if ((code | 0x20) === CLOSES) depth--;
    at++;
  }
  return false;
}

/** The end of the text that begins at a quote. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json.charCodeAt(before) === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

/** Whether a sign is a digit or a point. */
function isOfNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

class Mistake extends Error {
  readonly code: JsonMistake['code'];
  readonly at: number;

  constructor(code: JsonMistake['code'], at: number) {
    super(code);
    this.code = code;
    this.at = at;
  }
}

class Reader {
  readonly #json: string;
  readonly #missing: unknown;
  #at = 0;

  constructor(json: string, missing: unknown) {
    this.#json = json;
    this.#missing = missing;
  }

  whole(): unknown {
    const value = this.#value(0);
    this.#skip();
    if (this.#at < this.#json.length) throw new Mistake('JSON_AFTER_END', this.#at);
    return value;
  }

  #value(depth: number): unknown {
    this.#skip();
    if (depth > MAX_DEPTH) throw new Mistake('JSON_NOT_VALID', this.#at);
    const sign = this.#sign();
    if (sign === '{') return this.#object(depth);
    if (sign === '[') return this.#list(depth);
    return sign === '"' ? this.#text() : this.#word();
  }

  #object(depth: number): object {
    const entries: [string, unknown][] = [];
    for (this.#at++; ; this.#at++) {
      this.#skip();
      if (this.#sign() === '}' && entries.length === 0) break;
      const name = this.#name(entries.length > 0);
      this.#skip();
      if (this.#sign() !== ':') throw this.#unexpected('JSON_NOT_VALID');
      this.#at++;
      entries.push([name, this.#value(depth + 1)]);
      if (this.#ends('}')) break;
    }
    this.#at++;
    // No assignment here: a name may be `__proto__`.
    return Object.fromEntries(entries);
  }

  #list(depth: number): unknown[] {
    const items: unknown[] = [];
    for (this.#at++; ; this.#at++) {
      this.#skip();
      if (this.#sign() === ']') {
        if (items.length === 0) break;
        throw new Mistake('JSON_COMMA', this.#at);
      }
      items.push(this.#value(depth + 1));
      if (this.#ends(']')) break;
    }
    this.#at++;
    return items;
  }

  /** Whether a bracket is next. @throws Mistake unless it is a bracket or a comma */
  #ends(bracket: string): boolean {
    this.#skip();
    const sign = this.#sign();
    if (sign === bracket) return true;
    if (sign === ',') return false;
    const isNextValue = sign === '"' || sign === '{' || sign === '[' || /^[\w.-]/.test(sign);
    throw this.#unexpected(isNextValue ? 'JSON_COMMA' : 'JSON_NOT_VALID');
  }

  #name(isAfterComma: boolean): string {
    const sign = this.#sign();
    if (sign === '"') return this.#text();
    // After a comma, a digit belongs to a decimal: `21,5`.
    const isOfComma = sign === ',' || (isAfterComma && /[}\d]/.test(sign));
    if (isOfComma) throw this.#unexpected('JSON_COMMA');
    throw this.#unexpected(QUOTES.test(sign) || /[\p{L}\p{N}_$]/u.test(sign) ? 'JSON_QUOTES' : 'JSON_NOT_VALID');
  }

  #text(): string {
    const start = this.#at;
    for (let end = start + 1; ; ) {
      TEXT_END.lastIndex = end;
      const found = TEXT_END.exec(this.#json);
      if (!found) throw new Mistake('JSON_CUT_OFF', this.#json.length);
      const [sign] = found;
      if (sign === '"') {
        this.#at = found.index + 1;
        return this.#unescaped(start);
      }
      // JSON allows the control characters from U+007F on.
      if (sign !== '\\' && sign < ' ') throw new Mistake('JSON_LINE_BREAK', found.index);
      end = found.index + (sign === '\\' ? 2 : 1);
    }
  }

  #unescaped(start: number): string {
    try {
      return JSON.parse(this.#json.slice(start, this.#at));
    } catch {
      throw new Mistake('JSON_NOT_VALID', start);
    }
  }

  /** A value without quotes. */
  #word(): unknown {
    const start = this.#at;
    WORD_END.lastIndex = start;
    const end = WORD_END.exec(this.#json)?.index ?? this.#json.length;
    const word = this.#json.slice(start, end);
    if (word === '') {
      const isEmpty = /[,}\]]/.test(this.#sign());
      throw this.#unexpected(isEmpty ? 'JSON_VALUE' : QUOTES.test(this.#sign()) ? 'JSON_QUOTES' : 'JSON_NOT_VALID');
    }
    this.#at = end;
    if (LITERALS.has(word)) return LITERALS.get(word);
    if (NUMBER.test(word)) {
      const number = Number(word);
      return Number.isFinite(number) && losesDigits(word, number) ? word : number;
    }
    if (word.length <= MAX_WORD && MISSING.test(word.toLowerCase())) return this.#missing;
    // The digits may be the rest of a number that a buffer cut: the text after them shows which.
    if (end === this.#json.length) throw new Mistake('JSON_CUT_OFF', end);
    throw new Mistake(QUOTES.test(word[0] ?? '') ? 'JSON_QUOTES' : 'JSON_VALUE', start);
  }

  #skip(): void {
    WHITE_SPACE.lastIndex = this.#at;
    this.#at = WHITE_SPACE.exec(this.#json)?.index ?? this.#json.length;
  }

  #sign(): string {
    return this.#json.charAt(this.#at);
  }

  #unexpected(code: JsonMistake['code']): Mistake {
    const sign = this.#sign();
    const isComment = sign === '#' || this.#json.startsWith('//', this.#at) || this.#json.startsWith('/*', this.#at);
    return new Mistake(sign === '' ? 'JSON_CUT_OFF' : isComment ? 'JSON_COMMENT' : code, this.#at);
  }
}

/** Characters of an excerpt before its place. */
const BEFORE = 20;
const AFTER = 12;

function mistakeAt(json: string, { code, at }: Mistake): JsonMistake {
  const before = json.slice(0, at);
  const lines = before.split(/\r\n|\r|\n/);
  const last = lines.at(-1) ?? '';
  const around = `${before.slice(-BEFORE)}▸${json.slice(at, at + AFTER)}`;
  const excerpt = around.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();
  return { code, line: lines.length, column: last.length + 1, excerpt };
}
