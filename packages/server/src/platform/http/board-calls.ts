import type { ForeignAnswer } from './answer/board-answer.ts';

const ORIGIN = /^https?:\/\/[^/?#]+/i;
/** Repeated slashes: libraries put addresses together from parts. */
const SLASHES = /^\/{2,}/;

/** The path of a target, with its query. */
const pathOf = (target: string) => target.replace(ORIGIN, '').replace(SLASHES, '/');

/** An error before it has a form. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** The description in English: programs read it. */
  readonly description: string;
}

/** The beginning of the paths of this server's own calls. A path that begins with a parameter is another cloud's. */
export const OWN_BEGINNING = 'v1';

/** Writes an error in the form that the clients of another cloud expect. @param path without the query */
export type WriteRefusal = (refusal: Refusal, path: string) => ForeignAnswer;

/**
 * The addresses that small firmware calls, by their beginnings. A call declared `forBoards` adds its own, and gets
 * every leniency of the web port: see `request/line-endings.ts` and `answer/board-answer.ts`.
 */
export class BoardCalls {
  readonly #beginnings: string[] = [];
  readonly #writers: (readonly [beginning: string, write: WriteRefusal])[] = [];
  readonly #whole = new Set<string>();
  /** Patterns for paths that begin with a parameter. */
  readonly #patterns: RegExp[] = [];

  /** @param path with its parameters in braces */
  add(path: string): void {
    const [beginning = '', ...rest] = path.split('{');
    if (beginning === '/' && rest.length > 0) this.#patterns.push(patternOf(path));
    else if (rest.length === 0) this.#whole.add(beginning);
    else if (!this.#beginnings.includes(beginning)) this.#beginnings.push(beginning);
  }

  /** @param target the path of a request, with its query; after an origin as well, which GSM modules send as to a proxy */
  has(target: string): boolean {
    const path = pathOf(target);
    return (
      this.#beginnings.some((beginning) => path.startsWith(beginning)) ||
      this.#whole.has(path.split('?', 1)[0] as string) ||
      this.#patterns.some((pattern) => pattern.test(path))
    );
  }

  /**
   * Sets the form of all errors at an address, including addresses without a call.
   * @param beginning a path; with a slash at its end, all paths that begin so
   */
  writeRefusals(beginning: string, write: WriteRefusal): void {
    this.#writers.push([beginning, write]);
  }

  /** @returns undefined where errors have the form of this server */
  refusalWriterAt(target: string): ((refusal: Refusal) => ForeignAnswer) | undefined {
    const path = pathOf(target).split('?', 1)[0] as string;
    const found = this.#writers.find(([beginning]) =>
      beginning.endsWith('/') ? path.startsWith(beginning) : path === beginning,
    );
    return found && ((refusal) => found[1](refusal, path));
  }

  /** The address that an address for boards means: without a slash at the end of its path, and with one where there are two. */
  tidy(target: string): string {
    if (!target.startsWith('/') || !this.has(target)) return target;
    const query = target.indexOf('?');
    const path = query < 0 ? target : target.slice(0, query);
    const tidied = path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    return tidied + target.slice(path.length);
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^(?!/${OWN_BEGINNING}/)${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:[?]|$)`);
}
