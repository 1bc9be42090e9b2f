// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { ButtonGroup } from '../../src/ui/form/button-group.tsx';
import { useRovingFocus } from '../../src/ui/form/use-roving-focus.ts';
import { DataTable } from '../../src/ui/table/data-table.tsx';
import { button, click, render } from '../support/component.tsx';

test('a group of buttons is one stop of the Tab key, with arrow keys inside', async () => {
  await render(
    <ButtonGroup label="Values">
      {['10', '50', '100'].map((name) => (
        <button key={name} type="button" aria-pressed={name === '50'}>
          {name}
        </button>
      ))}
    </ButtonGroup>,
  );
  const buttons = [...document.querySelectorAll('button')];
  const stops = () => buttons.flatMap(({ tabIndex, textContent }) => (tabIndex === 0 ? textContent : []));
  const press = (key: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  expect(stops()).toEqual(['50']);
  await act(async () => buttons[1]?.focus());
  await press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('100');
  expect(stops()).toEqual(['100']);
  // The focus does not move beyond the last item.
  await press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('100');
  await press('Home');
  expect(document.activeElement?.textContent).toBe('10');
  await press('End');
  await press('ArrowUp');
  expect(stops()).toEqual(['50']);
});

test('in a grid of cards, arrow keys go between their handles, and the Tab key through the buttons of one card', async () => {
  function Cards() {
    const roving = useRovingFocus<HTMLUListElement>({ parts: 'li' });
    return (
      <ul {...roving}>
        {['a', 'b', 'c', 'd', 'e'].map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
            <button type="button">{`remove ${name}`}</button>
            <div inert>
              <button type="button">{`switch ${name}`}</button>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  await render(<Cards />);
  // The test lays out two columns: happy-dom has no layout.
  const list = [...document.querySelectorAll('ul')].at(-1);
  for (const [index, card] of [...(list?.children ?? [])].entries()) {
    const box = new DOMRect((index % 2) * 100, Math.floor(index / 2) * 50, 90, 40);
    card.getBoundingClientRect = () => box;
  }
  const button = (name: string) =>
    [...(list?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name);
  const stops = () =>
    [...(list?.querySelectorAll('li > button') ?? [])].filter((one) => (one as HTMLElement).tabIndex === 0);
  const press = async (key: string) => {
    await act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    return document.activeElement?.textContent;
  };
  await act(async () => button('a')?.focus());
  expect(stops().map(({ textContent }) => textContent)).toEqual(['a', 'remove a']);
  expect(await press('ArrowDown')).toBe('c');
  expect(await press('ArrowRight')).toBe('d');
  expect(stops().map(({ textContent }) => textContent)).toEqual(['d', 'remove d']);
  // The focus moves to the nearest item of a shorter row; below that is no row.
  expect(await press('ArrowDown')).toBe('e');
  expect(await press('ArrowDown')).toBe('e');
  expect(await press('ArrowUp')).toBe('c');
  expect(await press('Home')).toBe('a');
  // Other buttons of a card use the arrow keys themselves.
  await act(async () => button('remove a')?.focus());
  expect(await press('ArrowRight')).toBe('remove a');
  expect(button('switch a')?.tabIndex).toBe(0);
});

test('a long table is one stop of the Tab key, and each button is one again when few rows are left', async () => {
  function Boards() {
    const [count, setCount] = useState(30);
    return (
      <>
        <button type="button" onClick={() => setCount(3)}>
          Search
        </button>
        <DataTable
          label="Boards"
          rows={Array.from({ length: count }, (_, index) => `board ${index + 1}`)}
          rowKey={(row) => row}
          columns={[
            { key: 'name', header: 'Name', render: (row) => <a href={`#${row}`}>{row}</a> },
            { key: 'delete', header: 'Delete', render: () => <button type="button">Delete</button> },
          ]}
        />
      </>
    );
  }
  await render(<Boards />);
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('tbody a, tbody button')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map(({ textContent }) => textContent)).toEqual(['board 1', 'Delete']);
  await click(button('Search'));
  expect(stops()).toHaveLength(6);
});
