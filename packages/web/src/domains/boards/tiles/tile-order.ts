import { numericValue, type RecordValue } from '@tinkerstream/contract/points';
import { byText } from '../../../ui/table/list-order.ts';

export const TILE_ORDERS = ['name', 'value', 'age'] as const;
export type TileOrder = (typeof TILE_ORDERS)[number];

/** The properties by which a tile is sorted. */
export interface SortedTile {
  readonly name: string;
  readonly value: RecordValue | undefined;
  /** The time when the tile's latest value arrived, in milliseconds since 1970 UTC. */
  readonly time: number | undefined;
  /** Whether the tile is for the user's board, which comes first. */
  readonly isOwn?: boolean;
}

/** Tiles by name in natural order, or the largest value first, or the board that sent least recently first. */
export function tilesInOrder<Tile extends SortedTile>(tiles: readonly Tile[], order: TileOrder): Tile[] {
  const byName = (a: Tile, b: Tile) => Number(a.name === '') - Number(b.name === '') || byText(a.name, b.name);
  const number = ({ value }: Tile) => (value === undefined ? undefined : numericValue(value));
  const time = (tile: Tile) => tile.time ?? Number.NEGATIVE_INFINITY;
  const orders: Readonly<Record<TileOrder, (a: Tile, b: Tile) => number>> = {
    name: byName,
    value: (a, b) => largestFirst(number(a), number(b)) || byName(a, b),
    age: (a, b) => (time(a) === time(b) ? byName(a, b) : time(a) - time(b)),
  };
  const ownFirst = (a: Tile, b: Tile) => Number(b.isOwn ?? false) - Number(a.isOwn ?? false);
  return tiles.toSorted((a, b) => ownFirst(a, b) || orders[order](a, b));
}

/** Texts come after all numbers. */
function largestFirst(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return b - a;
}
