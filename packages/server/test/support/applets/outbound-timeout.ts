import { onTestFinished, vi } from 'vitest';

/**
 * Holds the timeouts of outbound calls for the rest of a test, so that the test need not wait for them.
 * @returns the length of each in milliseconds, in order, and a function that lets all of them pass
 */
export function holdTimeouts(): { readonly lengths: readonly number[]; readonly pass: () => void } {
  const lengths: number[] = [];
  const held: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    lengths.push(milliseconds);
    held.push(controller);
    return controller.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return {
    lengths,
    pass: () => {
      for (const controller of held) controller.abort(new DOMException('The timeout has passed', 'TimeoutError'));
    },
  };
}
