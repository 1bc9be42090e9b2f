import { storedJson } from '../../../../platform/db/stored-json.ts';
import type { Kept } from '../../../../platform/kept/kept-repository.ts';
import type { KeptChange } from '../../../../platform/kept/kept-rows.ts';
import { detached } from '../values/detached.ts';
import { HeardBoards } from './heard-boards.ts';
import type { WatchEntity } from './watch-repository.ts';

/** The stored state of a board: whether it is silent; or whether an applet has yet to run because it is new. */
export type BoardStatus = 'HEARD' | 'SILENT' | 'NEW' | 'KNOWN';

/** The place of the first stored state of a board: it replaces nothing. */
export const FIRST_PLACE = 1;

/** A change of the stored state of a board. */
export interface BoardChange {
  readonly scope: string;
  readonly board: string;
  readonly status: BoardStatus;
  readonly place: number;
}

/** Maximum new boards that an applet runs for: as many as a topic has. */
const MAX_NEW = 1000;

/** The boards of a topic that are not new. */
class KnownBoards {
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

  /** Forgets a board whose first message was not stored. */
  forget(board: string): void {
    this.#names.delete(board);
  }
}

/** The boards that an applet waits for, on this node. */
export interface Watch {
  readonly entity: WatchEntity;
  readonly heard: HeardBoards | undefined;
  readonly known: KnownBoards | undefined;
}

export function openWatch(entity: WatchEntity): Watch {
  const { silence, newBoardsOf } = entity.content;
  return {
    entity,
    heard: silence && new HeardBoards(silence),
    known: newBoardsOf === undefined ? undefined : new KnownBoards(entity.known),
  };
}

/** The scopes of a watch's memory. */
export const heardScopeOf = (id: string) => `applet-heard ${id}`;
export const knownScopeOf = (id: string) => `applet-known ${id}`;
export const scopesOf = ({ id }: Pick<WatchEntity, 'id'>) => [heardScopeOf(id), knownScopeOf(id)];

export function keptOf({ scope, board, status, place }: BoardChange): KeptChange {
  return { scope, key: board, content: JSON.stringify(status), place };
}

export function statusOf({ content, scope }: Pick<Kept, 'content' | 'scope'>): BoardStatus | undefined {
  return storedJson<BoardStatus>(content, 'kept', scope);
}

/** Applies the stored state to a watch. @param now in milliseconds of the monotonic clock */
export function follow({ entity, heard, known }: Watch, change: BoardChange, now: number): void {
  const { scope, board, status, place } = change;
  if (scope === heardScopeOf(entity.id)) heard?.follow({ board, place }, status === 'SILENT', now);
  if (scope === knownScopeOf(entity.id)) known?.add(board);
}
