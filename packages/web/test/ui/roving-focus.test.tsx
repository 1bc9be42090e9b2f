// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { ButtonGroup } from '../../src/ui/form/button-group.tsx';
import { render } from '../support/component.tsx';

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
  // It ends at its ends.
  await press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('100');
  await press('Home');
  expect(document.activeElement?.textContent).toBe('10');
  await press('End');
  await press('ArrowUp');
  expect(stops()).toEqual(['50']);
});
