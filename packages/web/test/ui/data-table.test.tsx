// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Column, DataTable } from '../../src/ui/table/data-table.tsx';
import { button, click, render } from '../support/component.tsx';
import { dictionary } from '../support/texts.ts';

interface Board {
  readonly id: string;
  readonly name: string;
}

const BOARDS: readonly Board[] = [
  { id: 'b1', name: 'Pond' },
  { id: 'b2', name: 'Roof' },
];
const COLUMNS: readonly Column<Board>[] = [
  { key: 'number', header: 'No.', render: (_, index) => index + 1 },
  { key: 'name', header: 'Name', sortField: 'name', render: ({ name }) => name },
];
const base = { label: 'Boards', columns: COLUMNS, rows: BOARDS, rowKey: ({ id }: Board) => id };

const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);

test('each row expands and collapses its own details', async () => {
  const { detail } = dictionary.common;
  await render(<DataTable {...base} renderDetails={({ name }) => `Details of ${name}`} />);
  await click(button(detail));
  expect(button(detail).getAttribute('aria-expanded')).toBe('true');
  expect(rows()).toEqual(['1Pond', 'Details of Pond', '2Roof']);
  await click(button(detail));
  expect(rows()).toEqual(['1Pond', '2Roof']);
});

function SortedTable() {
  const [sort, onSort] = useState<string>();
  return <DataTable {...base} sorting={{ sort, onSort }} />;
}

test('a header sorts by its column, then reverses the order', async () => {
  await render(<SortedTable />);
  const order = () => document.querySelector('th[aria-sort]')?.getAttribute('aria-sort');
  const orders = [order()];
  for (let press = 0; press < 3; press++) {
    await click(button('Name'));
    orders.push(order());
  }
  expect(orders).toEqual(['none', 'ascending', 'descending', 'ascending']);
});

test.each([
  ['an empty table says so, without blank rows', [], 3, 1, false],
  ['a short table says what adds to it, without blank rows', BOARDS, 3, 2, true],
  ['a full table says nothing more', BOARDS, 2, 2, false],
] as const)('%s', async (_, boards, padTo, count, isShort) => {
  await render(<DataTable {...base} rows={boards} padTo={padTo} shortText="More to come" />);
  expect(rows()).toHaveLength(count);
  expect(document.body.textContent?.includes(dictionary.common.noRecord)).toBe(boards.length === 0);
  expect(document.body.textContent?.includes('More to come')).toBe(isShort);
});

test('a click anywhere in a row opens it', async () => {
  const onRowClick = vi.fn();
  await render(<DataTable {...base} onRowClick={onRowClick} />);
  await click(document.querySelectorAll('td')[2] as HTMLElement);
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith(BOARDS[1]);
});
