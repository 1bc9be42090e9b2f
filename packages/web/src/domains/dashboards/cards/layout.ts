import type { CardHeight, CardSize } from '@tinkerstream/contract/dashboards';

/** The width of a card in columns, and its height in rows. */
interface Block {
  readonly width: number;
  readonly height: number;
}

/** A card in its shelf: the index of the card, columns and rows from 0. */
interface Placed extends Block {
  readonly index: number;
  readonly column: number;
  readonly row: number;
}

/** A group of rows that cards fill from edge to edge. */
export interface Shelf {
  readonly height: number;
  readonly cards: readonly Placed[];
}

/** Cards of one width below each other. */
interface Stack {
  readonly width: number;
  height: number;
  readonly cards: { readonly index: number; height: number }[];
}

type Sized = { readonly size: CardSize; readonly height: CardHeight };

/**
 * Packs cards in order into shelves without holes. A low card beside a high one leaves room below it for the next card of
 * its width. Free room widens the last cards, or all cards if it is half of the row or they are equal, and makes the lowest
 * card of a stack higher.
 */
export function shelvesOf(blocks: readonly Block[], columns: number): Shelf[] {
  const shelves: Shelf[] = [];
  let stacks: Stack[] = [];
  let height = 0;

  function close(): void {
    if (stacks.length > 0) shelves.push(filled(stacks, height, columns));
    stacks = [];
    height = 0;
  }

  for (const [index, block] of blocks.entries()) {
    const width = Math.min(block.width, columns);
    const card = { index, height: block.height };
    const roomy = stacks.find((stack) => stack.width === width && stack.height + block.height <= height);
    if (roomy) {
      roomy.cards.push(card);
      roomy.height += block.height;
      continue;
    }
    if (widthOf(stacks) + width > columns) close();
    stacks.push({ width, height: block.height, cards: [card] });
    height = Math.max(height, block.height);
  }
  close();
  return shelves;
}

function filled(stacks: readonly Stack[], height: number, columns: number): Shelf {
  const used = widthOf(stacks);
  const isEqual = columns % stacks.length === 0 && stacks.every(({ width }) => width === stacks[0]?.width);
  const growth = isEqual || used <= columns / 2 ? columns / used : 1;
  const cards: Placed[] = [];
  let column = 0;
  for (const [place, stack] of stacks.entries()) {
    const width = place === stacks.length - 1 ? columns - column : Math.floor(stack.width * growth);
    let row = 0;
    for (const [depth, card] of stack.cards.entries()) {
      const isLowest = depth === stack.cards.length - 1;
      const rows = isLowest ? height - row : card.height;
      cards.push({ index: card.index, column, row, width, height: rows });
      row += rows;
    }
    column += width;
  }
  return { height, cards };
}

function widthOf(stacks: readonly Stack[]): number {
  return stacks.reduce((sum, { width }) => sum + width, 0);
}

/** The values by which CSS places the cards of a dashboard. */
export interface GridLayout {
  readonly columns: number;
  readonly rows: number;
  /** How many times larger everything is drawn. */
  readonly zoom: number;
  /** The shown cards in order. */
  readonly places: readonly Placed[];
}

/** @param zoom how many times larger everything is drawn */
function gridOf(shelves: readonly Shelf[], columns: number, zoom: number): GridLayout {
  const places: Placed[] = [];
  let rows = 0;
  for (const { height, cards } of shelves) {
    for (const card of cards) places.push({ ...card, row: card.row + rows });
    rows += height;
  }
  return { columns, rows, zoom, places: places.sort((one, other) => one.index - other.index) };
}

/** The columns of the grid on a page. */
export const COLUMNS = 12;

/** The columns of a card: as wide as its size if that fits, otherwise wider. Widths are in pixels at a text size of 16. */
function columnsFor(size: CardSize, frameWidth: number): number {
  if (frameWidth >= 960) return size;
  if (frameWidth >= 640) return Math.max(size, 4);
  if (frameWidth >= 512) return size < 6 ? 6 : COLUMNS;
  return COLUMNS;
}

/** The layout on a page that scrolls. */
export function pageLayout(cards: readonly Sized[], frameWidth: number): GridLayout {
  return gridOf(shelvesOf(blocksFor(cards, frameWidth), COLUMNS), COLUMNS, 1);
}

function blocksFor(cards: readonly Sized[], frameWidth: number): Block[] {
  return cards.map(({ size, height }) => ({ width: columnsFor(size, frameWidth), height }));
}

interface Screen {
  readonly width: number;
  readonly height: number;
}

/** The ways in which a dashboard fills a screen: all cards at the same time, or as pages that turn. */
export const WALL_MODES = ['fit', 'pages'] as const;
export type WallMode = (typeof WALL_MODES)[number];

/**
 * The size of a text that the last row can read, as a share of the width of the screen. Six metres away, the letters of a
 * picture two metres wide need 6 m / 200 = 30 mm (AVIXA V202.01, basic decision making), 1.5 % of its width; capitals and
 * digits are about 0.71 of the size of their font.
 */
export const WALL_TEXT = 0.015 / 0.7;

/** The smallest comfortable column and row, in pixels. */
const COMFORTABLE = { column: 100, row: 280 };
/** The numbers of columns on a wall: more columns show more cards side by side. */
const WALL_COLUMNS = [3, 4, 6, 8, 12, 16, 18, 24, 30, 36, 48] as const;
/** The smallest zoom: smaller text is unreadable at any distance. */
const MIN_ZOOM = 0.6;
const MAX_ZOOM = 8;

/** The layouts of a screen, one for each page; the cards fill each page from edge to edge. */
export function wallLayout(cards: readonly Sized[], screen: Screen, mode: WallMode): GridLayout[] {
  return mode === 'fit' ? [fitted(cards, screen)] : turned(cards, screen);
}

/** All cards on one screen, in the number of columns that makes them largest. */
function fitted(cards: readonly Sized[], { width, height }: Screen): GridLayout {
  const blocks = cards.map(({ size, height }) => ({ width: size, height }));
  const candidates = WALL_COLUMNS.map((columns) => {
    const shelves = shelvesOf(blocks, columns);
    const rows = shelves.reduce((sum, shelf) => sum + shelf.height, 0);
    const scale = Math.min(width / (columns * COMFORTABLE.column), height / (rows * COMFORTABLE.row));
    return { shelves, columns, scale };
  });
  const best = candidates.reduce((one, other) => (other.scale > one.scale ? other : one));
  return gridOf(best.shelves, best.columns, between(MIN_ZOOM, best.scale, MAX_ZOOM));
}

/** The width at which a page of a wall shows four quarter cards side by side. */
const PAGE_WIDTH = COLUMNS * COMFORTABLE.column;
const MIN_PAGE_ZOOM = 0.8;

/** Pages with as many rows as can be read from a distance. A shelf is never split. */
function turned(cards: readonly Sized[], { width, height }: Screen): GridLayout[] {
  const zoom = between(MIN_PAGE_ZOOM, Math.min(width / PAGE_WIDTH, height / (2 * COMFORTABLE.row)), MAX_ZOOM);
  const fitting = Math.max(1, Math.floor(height / zoom / COMFORTABLE.row));
  const pages: Shelf[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const shelf of shelvesOf(blocksFor(cards, width / zoom), COLUMNS)) {
    rows += shelf.height;
    if (rows > fitting) {
      pages.push([]);
      rows = shelf.height;
    }
    pages.at(-1)?.push(shelf);
  }
  return pages.map((page) => gridOf(page, COLUMNS, zoom));
}

function between(lowest: number, value: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}
