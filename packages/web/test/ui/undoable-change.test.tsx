// @vitest-environment happy-dom
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { expect, test } from 'vitest';
import { useUndoableChange } from '../../src/ui/dialogs/use-undoable-change.ts';
import { ToastOutlet } from '../../src/ui/toast/toast-outlet.tsx';
import { button, click, render } from '../support/component.tsx';

interface Topic {
  readonly id: string;
  readonly name: string;
}

/** Waits until the page shows the change of an action and of the reload after it. */
const shownAfter = (action: () => unknown) =>
  act(async () => {
    await action();
    await import('../../src/ui/toast/toasts.tsx');
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  });

/** A page of a topic with a server that responds when the test says so. */
async function openTopic() {
  const id = crypto.randomUUID();
  const server = { name: 'Tomatoes' };
  const calls: { readonly name: string; readonly answer: (isRefused?: boolean) => Promise<void> }[] = [];
  const shown: string[] = [];
  let rename = (_name: string) => {};
  let reload = async () => {};

  function Page() {
    const queries = useQueryClient();
    const change = useUndoableChange([['topic']]);
    const { data } = useQuery({ queryKey: ['topic'], queryFn: async (): Promise<Topic> => ({ id, ...server }) });
    const current = data?.name ?? '';
    useEffect(() => void shown.push(current), [current]);
    reload = () => queries.refetchQueries({ queryKey: ['topic'] });
    rename = (name) => {
      const send = ({ name: sent }: { name: string }) =>
        new Promise<void>((resolve, reject) => {
          calls.push({
            name: sent,
            answer: (isRefused = false) =>
              shownAfter(() => {
                if (isRefused) return reject(new Error('Refused'));
                server.name = sent;
                resolve();
              }),
          });
        });
      void change({ id, from: { name: current }, to: { name }, send }, `Saved: ${name}`);
    };
    return null;
  }

  await render(
    <>
      <Page />
      <ToastOutlet />
    </>,
    { data: [[['topic'], { id, ...server }]] },
  );
  const type = (name: string) => shownAfter(() => rename(name));
  return { server, calls, shown, type, reload: () => shownAfter(() => reload()) };
}

test('two quick changes show the second one until both are stored, and undo brings back the first one', async () => {
  const { server, calls, shown, type } = await openTopic();
  await type('Melons');
  await type('Basil');
  expect(calls.length, 'the second one waits for the answer to the first').toBe(1);
  await calls[0]?.answer();
  await calls[1]?.answer();
  expect(server.name).toBe('Basil');
  expect(shown).toEqual(['Tomatoes', 'Melons', 'Basil']);
  await expect.poll(() => document.body.textContent).toContain('Saved: Basil');
  await click(button('Undo'));
  await expect.poll(() => calls[2]?.name).toBe('Melons');
});

test('of two quick changes that are both refused, what is stored shows', async () => {
  const { calls, shown, type } = await openTopic();
  await type('Melons');
  await type('Basil');
  await calls[0]?.answer(true);
  await calls[1]?.answer(true);
  expect(shown).toEqual(['Tomatoes', 'Melons', 'Basil', 'Tomatoes']);
});

test('undo never brings back what was refused', async () => {
  const { calls, type } = await openTopic();
  await type('Melons');
  await type('Basil');
  await calls[0]?.answer(true);
  await calls[1]?.answer();
  await expect.poll(() => document.body.textContent).toContain('Saved: Basil');
  await click(button('Undo'));
  await expect.poll(() => calls[2]?.name).toBe('Tomatoes');
});

test('an answer from before a change does not hide it, and what someone else has stored shows afterwards', async () => {
  const { server, calls, shown, type, reload } = await openTopic();
  await type('Melons');
  await reload();
  expect(shown).toEqual(['Tomatoes', 'Melons']);
  server.name = 'Pumpkins';
  await calls[0]?.answer(true);
  expect(shown.at(-1)).toBe('Pumpkins');
});
