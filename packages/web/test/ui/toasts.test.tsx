// @vitest-environment happy-dom
import { licenseErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { act } from 'react';
import { expect, test } from 'vitest';
import { showFailure, showSuccess } from '../../src/ui/toast/toast.ts';
import { ToastOutlet } from '../../src/ui/toast/toast-outlet.tsx';
import { render } from '../support/component.tsx';

const toasts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

/** Waits until a toast is shown, which happens after a module has loaded. */
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
    showFailure(topicErrors.unknown, 'Not today');
    showFailure(topicErrors.unknown, 'Not today');
  });
  await expect.poll(toasts).toEqual(['3 test values were sent.', 'Copied', `Not today Help ${topicErrors.unknown} ×2`]);
});

test('an error code links to its section of the help', async () => {
  await render(<ToastOutlet />);
  await shown(() => showFailure(licenseErrors.packageNameTaken, 'Not this key'));
  const link = () => [...document.querySelectorAll('[role="alert"] a')].map((one) => one.getAttribute('href'));
  // The toast of a failure stays until it is closed, so the one of the test before is here too.
  await expect.poll(link).toEqual(['/help/problems#not-found', '/help/problems#codes']);
});
