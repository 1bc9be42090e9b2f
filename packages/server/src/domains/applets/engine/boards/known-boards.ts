import { detached } from '../values/detached.ts';

/** New boards that an applet runs for. As many as a topic has. */
const MAX_NEW = 1000;

/** The boards of a topic that are not new. */
export class KnownBoards {
  readonly #names: Set<string>;
  readonly #most: number;

  constructor(known: readonly string[]) {
    this.#names = new Set(known);
    this.#most = known.length + MAX_NEW;
  }

  isNew(board: string): boolean {
    return !this.#names.has(board) && this.#names.size < this.#most;
  }

  add(board: string): void {
    this.#names.add(detached(board));
  }

  /** The first message of a board was not stored. */
  forget(board: string): void {
    this.#names.delete(board);
  }
}
