import type { CardHeight, CardSize } from '@tinkerstream/contract/dashboards';
import { describe, expect, test } from 'vitest';
import {
  type GridLayout,
  pageLayout,
  shelvesOf,
  type WallMode,
  wallLayout,
} from '../../../src/domains/dashboards/cards/layout.ts';

/** Cards from their sizes, with a height after a slash: '6/2 3 3'. */
function cards(text: string): { size: CardSize; height: CardHeight }[] {
  return text.split(' ').map((card) => {
    const [size, height = '1'] = card.split('/').map(Number);
    return { size: size as CardSize, height: Number(height) as CardHeight };
  });
}

/** The grid as text: each cell has the letter of its card, or of the last card that covers it. */
function draw({ columns, rows, places }: GridLayout): string[] {
  const cells = Array.from({ length: rows }, () => Array<string>(columns).fill('.'));
  for (const { index, column, row, width, height } of places) {
    for (let y = row; y < row + height; y += 1) {
      for (let x = column; x < column + width; x += 1) {
        const line = cells[y] as string[];
        // The card overlaps another, or is outside of the grid.
        line[x] = line[x] === '.' ? String.fromCharCode(97 + index) : '!';
      }
    }
  }
  return cells.map((line) => line.join(''));
}

describe('the layout of a dashboard', () => {
  test.each([
    ['one card fills the row', '3', ['aaaaaaaaaaaa']],
    ['equal cards share what is free', '3 3 3', ['aaaabbbbcccc']],
    ['the last of different cards gets it', '6 3', ['aaaaaabbbbbb']],
    ['all grow where half of the row is free', '3 3 12', ['aaaaaabbbbbb', 'cccccccccccc']],
    ['a card that does not fit starts a row', '6 12 4', ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']],
    ['low cards stack beside a high one', '6/2 6 6', ['aaaaaabbbbbb', 'aaaaaacccccc']],
    ['the lowest of a stack fills it', '6/3 6 6', ['aaaaaabbbbbb', 'aaaaaacccccc', 'aaaaaacccccc']],
    ['a high card makes room below the low one before it', '6 6/2 6', ['aaaaaabbbbbb', 'ccccccbbbbbb']],
    ['a low card alone beside a high one is as high', '6 6/2 12', ['aaaaaabbbbbb', 'aaaaaabbbbbb', 'cccccccccccc']],
  ])('%s', (_, text, expected) => {
    expect(draw(pageLayout(cards(text), 1200))).toEqual(expected);
  });

  test.each([
    [1200, 'abcd'],
    [700, 'abc|d'],
    [600, 'ab|cd'],
    [340, 'a|b|c|d'],
  ])('has fewer cards side by side on %i pixels', (width, expected) => {
    const rows = draw(pageLayout(cards('3 3 3 3'), width)).map((row) => [...new Set(row)].join(''));
    expect(rows.join('|')).toBe(expected);
  });

  test('never has a hole or an overlap, whatever the cards', () => {
    const sizes = [12, 6, 4, 3];
    // A fixed sequence that visits many combinations.
    let seed = 7;
    const next = (count: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % count;
    };
    for (let round = 0; round < 500; round += 1) {
      const some = Array.from({ length: 1 + next(30) }, () => ({
        width: sizes[next(4)] as number,
        height: 1 + next(3),
      }));
      for (const columns of [3, 8, 12, 30, 48]) {
        const shelves = shelvesOf(some, columns);
        expect(shelves.flatMap((shelf) => shelf.cards)).toHaveLength(some.length);
        for (const { height, cards: placed } of shelves) {
          const drawn = draw({ columns, rows: height, zoom: 1, places: placed }).join('');
          expect(drawn).not.toMatch(/[.!]/);
        }
      }
    }
  });
});

describe('the layout of a wall', () => {
  const SCREENS = [
    { width: 1024, height: 700 },
    { width: 1920, height: 1000 },
    { width: 3840, height: 2080 },
    { width: 1080, height: 1860 },
    { width: 360, height: 600 },
  ];
  const many = cards(Array<string>(24).fill('6').join(' '));

  test.each(SCREENS)('fills $width × $height pixels with every card, on one screen or on pages', (screen) => {
    for (const mode of ['fit', 'pages'] satisfies WallMode[]) {
      const pages = wallLayout(many, screen, mode);
      for (const page of pages) expect(draw(page).join('')).not.toMatch(/[.!]/);
      expect(pages.flatMap(({ places }) => places.map(({ index }) => index))).toEqual(many.map((_, index) => index));
      if (mode === 'fit') expect(pages).toHaveLength(1);
    }
  });

  test('has more cards side by side on one screen than on a page, rather than flat ones', () => {
    const [fit] = wallLayout(many, { width: 1920, height: 1000 }, 'fit');
    expect(fit?.columns).toBe(30);
    expect(fit?.rows).toBe(5);
  });

  test('has pages of two rows on a wide screen, each drawn larger on a larger screen', () => {
    const small = wallLayout(many, { width: 1024, height: 700 }, 'pages');
    const large = wallLayout(many, { width: 3840, height: 2080 }, 'pages');
    for (const pages of [small, large]) {
      expect(pages).toHaveLength(6);
      expect(new Set(pages.map(({ rows }) => rows))).toEqual(new Set([2]));
    }
    expect(large[0]?.zoom).toBeGreaterThan(3);
  });

  test('widens all cards of a last row that is half empty, in proportion', () => {
    const shelf = shelvesOf(
      [
        { width: 6, height: 1 },
        { width: 3, height: 1 },
        { width: 3, height: 1 },
      ],
      24,
    )[0];
    expect(shelf?.cards.map(({ width }) => width)).toEqual([12, 6, 6]);
  });

  test('gives a shelf that is higher than the screen a page of its own', () => {
    const pages = wallLayout(cards('12 12/3 12'), { width: 1920, height: 1000 }, 'pages');
    expect(pages.map(({ places }) => places.map(({ index }) => index))).toEqual([[0], [1], [2]]);
  });
});
