/**
 * The addresses that small firmware calls, by what they begin with. A call declared `forBoards` adds its own, and gets every
 * leniency of the web port: see `request/line-endings.ts` and `answer/board-answer.ts`.
 */
export class BoardCalls {
  readonly #beginnings: string[] = [];
  /** For paths that begin with a parameter. */
  readonly #patterns: RegExp[] = [];

  /** @param path with its parameters in braces */
  add(path: string): void {
    const beginning = path.split('{', 1)[0] as string;
    if (beginning === '/') this.#patterns.push(new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:[?]|$)`));
    else if (!this.#beginnings.includes(beginning)) this.#beginnings.push(beginning);
  }

  /** @param target the path of a request, with its query */
  has(target: string): boolean {
    return (
      this.#beginnings.some((beginning) => target.startsWith(beginning)) ||
      this.#patterns.some((pattern) => pattern.test(target))
    );
  }
}
