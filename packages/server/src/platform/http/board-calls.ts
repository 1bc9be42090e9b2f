const ORIGIN = /^https?:\/\/[^/?#]+/i;

/**
 * The addresses that small firmware calls, by what they begin with. A call declared `forBoards` adds its own, and gets every
 * leniency of the web port: see `request/line-endings.ts` and `answer/board-answer.ts`.
 */
export class BoardCalls {
  readonly #beginnings: string[] = [];
  readonly #whole = new Set<string>();
  /** For paths that begin with a parameter. */
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
    const path = target.startsWith('/') ? target : target.replace(ORIGIN, '');
    return (
      this.#beginnings.some((beginning) => path.startsWith(beginning)) ||
      this.#whole.has(path.split('?', 1)[0] as string) ||
      this.#patterns.some((pattern) => pattern.test(path))
    );
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:[?]|$)`);
}
