import { expect, test } from 'vitest';
import { type Box, placeLabels } from '../../src/ui/map/label-places.ts';

const box = (left: number, top: number) => ({ left, top, right: left + 50, bottom: top + 16 });

function placed(labels: Readonly<Record<string, Box>>, obstacles: readonly Box[] = []) {
  return Object.fromEntries(placeLabels(new Map(Object.entries(labels)), obstacles));
}

test('of two labels in one place the second moves a line down, the third up, and the fourth is left out', () => {
  const at = box(0, 100);
  expect(placed({ capital: at, city: at, town: at, village: at })).toEqual({
    capital: at,
    city: box(0, 120),
    town: box(0, 80),
  });
});

test('a label that was left out hides no other', () => {
  const walls = [box(0, 80), box(0, 100), box(0, 120)];
  expect(placed({ hidden: box(30, 100), shown: box(55, 100) }, walls)).toEqual({ shown: box(55, 100) });
});

test('the name of a city whose pin is on it is below the pin', () => {
  const pin = { left: 10, top: 72, right: 38, bottom: 100 };
  expect(placed({ city: box(0, 92) }, [pin])).toEqual({ city: box(0, 112) });
});
