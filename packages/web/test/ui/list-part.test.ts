import { expect, test } from 'vitest';
import { listPart } from '../../src/ui/table/list-part.ts';

const list = ['Tap', 'ＴＡＰ ２', 'Roof', '屋頂'];
const part = (page: number, search = '') => listPart(list, { page, search }, 2, (text) => text);

test('a list is shown one page at a time', () => {
  expect(part(2)).toEqual({ items: ['Roof', '屋頂'], page: 2, total: 4 });
});

test('a page past the end shows the last one', () => {
  expect(part(9, 'roof')).toEqual({ items: ['Roof'], page: 1, total: 1 });
  expect(part(9, 'none')).toEqual({ items: [], page: 1, total: 0 });
});

test('a search matches parts of words in any script, case and width', () => {
  expect(part(1, ' tap ').items).toEqual(['Tap', 'ＴＡＰ ２']);
  expect(part(1, '頂').items).toEqual(['屋頂']);
});
