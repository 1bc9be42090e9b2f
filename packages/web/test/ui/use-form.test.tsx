// @vitest-environment happy-dom

import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useBusy } from '../../src/ui/form/use-busy.ts';
import { useForm } from '../../src/ui/form/use-form.ts';
import { TextInput } from '../../src/ui/kit.ts';
import { button, click, errorOf, field, fields, fill, render } from '../support/component.tsx';

const EMPTY = { name: '', start: '1', end: '2', rows: [{ key: 'a' }, { key: '' }, { key: '' }] };

function PeriodForm({ onSend }: { onSend: (values: typeof EMPTY) => Promise<unknown> }) {
  const form = useForm(EMPTY, ({ name, start, end, rows }) => ({
    name: name === '' && 'Enter a name',
    end: Number(end) <= Number(start) && 'End after the start',
    ...Object.fromEntries(rows.map(({ key }, index) => [`rows.${index}.key`, key === '' && `Enter key ${index}`])),
  }));
  const [, send] = useBusy(onSend);
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      {(['name', 'start', 'end'] as const).map((name) => (
        <TextInput key={name} {...form.getInputProps(name)} label={name} />
      ))}
      {form.values.rows.map((_row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state of their own
        <TextInput key={index} {...form.getInputProps(`rows.${index}.key`)} label="key" />
      ))}
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.removeListItem('rows', 1)}>
        Remove
      </button>
      <button type="button" onClick={() => form.setFieldError('name', 'The name is taken')}>
        Refuse
      </button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
    </form>
  );
}

async function renderForm(onSend = vi.fn(async (_values: typeof EMPTY): Promise<unknown> => undefined)) {
  await render(<PeriodForm onSend={onSend} />);
  return onSend;
}

async function fillIn() {
  await fill(field('name'), 'Term');
  for (const key of fields('key')) await fill(key, 'b');
}

test('rules apply from the first submit on, and the first invalid field gets the focus', async () => {
  const onSend = await renderForm();
  await fill(field('name'), 'Term');
  await fill(field('name'), '');
  expect(errorOf(field('name'))).toBeUndefined();

  await click(button('Save'));
  expect(errorOf(field('name'))).toBe('Enter a name');
  await expect.poll(() => document.activeElement).toBe(field('name'));
  expect(onSend).not.toHaveBeenCalled();

  await fill(field('name'), 'Term');
  expect(errorOf(field('name'))).toBeUndefined();
  await fill(field('name'), '');
  expect(errorOf(field('name'))).toBe('Enter a name');
});

test('a wrong field that is loaded after the submit gets the focus, unless its user has gone on', async () => {
  function LateForm() {
    const [isLoaded, setLoaded] = useState(false);
    const form = useForm({ key: '' }, ({ key }) => ({ key: key === '' && 'Enter a key' }));
    return (
      <form onSubmit={form.onSubmit(() => {})} noValidate>
        {isLoaded && <TextInput {...form.getInputProps('key')} label="key" />}
        <button type="submit">Save</button>
        <button type="button" onClick={() => setLoaded(!isLoaded)}>
          Load
        </button>
      </form>
    );
  }
  const frames = (count: number) =>
    new Promise<void>((resolve) => {
      const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
      next(count);
    });
  await render(<LateForm />);
  await click(button('Save'));
  await frames(3);
  await click(button('Load'));
  await expect.poll(() => document.activeElement).toBe(field('key'));

  await click(button('Load'));
  await click(button('Save'));
  button('Load').focus();
  await frames(3);
  await click(button('Load'));
  await frames(3);
  expect(document.activeElement).toBe(button('Load'));
});

test('an error is updated when another field that its rule reads changes', async () => {
  await renderForm();
  await fill(field('start'), '3');
  await click(button('Save'));
  expect(errorOf(field('end'))).toBe('End after the start');
  await fill(field('start'), '0');
  expect(errorOf(field('end'))).toBeUndefined();
});

test('row errors move up when a row is removed', async () => {
  await renderForm();
  await click(button('Save'));
  expect(fields('key').map(errorOf)).toEqual([undefined, 'Enter key 1', 'Enter key 2']);
  await click(button('Remove'));
  expect(fields('key').map(errorOf)).toEqual([undefined, 'Enter key 1']);
});

test('a valid form is sent once, however often it is submitted', async () => {
  const onSend = await renderForm(vi.fn(() => new Promise(() => {})));
  await fillIn();
  await act(async () => {
    const { form } = field('name');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await click(button('Save'));
  expect(onSend.mock.calls).toEqual([[expect.objectContaining({ name: 'Term', end: '2' })]]);
});

test('a server error stays on its field until the field changes', async () => {
  await renderForm();
  await fillIn();
  await click(button('Save'));
  await click(button('Refuse'));
  await fill(field('end'), '9');
  expect(errorOf(field('name'))).toBe('The name is taken');
  await fill(field('name'), 'Terms');
  expect(errorOf(field('name'))).toBeUndefined();
});

test('a late server error is dropped if its field changed after the submit', async () => {
  await renderForm();
  await fillIn();
  await click(button('Save'));
  await fill(field('name'), 'Terms');
  await click(button('Refuse'));
  expect(errorOf(field('name'))).toBeUndefined();
});

test('a reset restores the first values without their errors', async () => {
  await renderForm();
  await fill(field('end'), '0');
  await click(button('Save'));
  await click(button('Reset'));
  expect(field('end').value).toBe('2');
  expect(errorOf(field('name'))).toBeUndefined();
});
