import { storedJson } from '../../../../platform/db/stored-json.ts';
import type { Kept } from '../../../../platform/kept/kept-repository.ts';
import type { KeptChange } from '../../../../platform/kept/kept-rows.ts';
import { HeardBoards } from './heard-boards.ts';
import { KnownBoards } from './known-boards.ts';
import type { WatchEntity } from './watch-repository.ts';

/** What is stored of a board: whether it is silent; or whether an applet has yet to run because it is new. */
export type BoardStatus = 'HEARD' | 'SILENT' | 'NEW' | 'KNOWN';

/** The place of what the first message of a board stores: it replaces nothing. */
export const FIRST_PLACE = 1;

/** A change of what is stored of a board. */
export interface BoardChange {
  readonly scope: string;
  readonly board: string;
  readonly status: BoardStatus;
  readonly place: number;
}

/** What an applet waits for, on this node. */
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

/** The scopes of what a watch remembers. */
export const heardScopeOf = (id: string) => `applet-heard ${id}`;
export const knownScopeOf = (id: string) => `applet-known ${id}`;
export const scopesOf = ({ id }: Pick<WatchEntity, 'id'>) => [heardScopeOf(id), knownScopeOf(id)];

export function keptOf({ scope, board, status, place }: BoardChange): KeptChange {
  return { scope, key: board, content: JSON.stringify(status), place };
}

export function statusOf({ content, scope }: Pick<Kept, 'content' | 'scope'>): BoardStatus | undefined {
  return storedJson<BoardStatus>(content, 'kept', scope);
}

/** Makes a watch follow what is stored. */
export function follow({ entity, heard, known }: Watch, { scope, board, status, place }: BoardChange): void {
  if (scope === heardScopeOf(entity.id)) heard?.follow({ board, place }, status === 'SILENT', performance.now());
  if (scope === knownScopeOf(entity.id)) known?.add(board);
}
