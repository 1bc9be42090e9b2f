// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { showFailure, showSuccess } from '../../src/ui/toast/toast.ts';
import { ToastOutlet } from '../../src/ui/toast/toast-outlet.tsx';
import { render } from '../support/component.tsx';

const toasts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

/** Toasts are shown after a module has loaded. */
const shown = (show: () => void) =>
  act(async () => {
    show();
    await import('../../src/ui/toast/toasts.tsx');
  });

test('toasts of one kind gather into one that counts, and a failure that repeats says how often', async () => {
  await render(<ToastOutlet />);
  const sent = (value: number) =>
    showSuccess(`Sent: t=${value}`, { kind: 'test-value', several: (count) => `${count} test values were sent.` });
  await shown(() => sent(1));
  await expect.poll(toasts).toEqual(['Sent: t=1']);
  await shown(() => {
    sent(2);
    sent(3);
    showSuccess('Copied');
    showSuccess('Copied');
    showFailure('TS_ERR_X', 'Not today');
    showFailure('TS_ERR_X', 'Not today');
  });
  await expect.poll(toasts).toEqual(['3 test values were sent.', 'Copied', 'Not today TS_ERR_X ×2']);
});

test('an error code links to its section of the help', async () => {
  await render(<ToastOutlet />);
  await shown(() => showFailure('TS_ERR_LICENSE_0007', 'Not this key'));
  const link = () => [...document.querySelectorAll('[role="alert"] a')].map((one) => one.getAttribute('href'));
  await expect.poll(link).toEqual(['/help/problems#codes']);
});
