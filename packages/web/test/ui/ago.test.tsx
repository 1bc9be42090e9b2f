// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { joinRoom } from '../../src/platform/live/live.ts';
import { Ago } from '../../src/ui/text/ago.tsx';
import { render } from '../support/component.tsx';

/** A connection that the test ends. */
const connection = vi.hoisted(() => {
  const listeners = new Map<string, (reason?: string) => void>();
  return {
    connected: true,
    on: (name: string, listener: () => void) => void listeners.set(name, listener),
    onAny() {},
    emit() {},
    tell: (name: string, reason?: string) => listeners.get(name)?.(reason),
  };
});
vi.mock('socket.io-client', () => ({ io: () => connection }));
vi.mock('../../src/platform/config.ts', () => ({
  loadConfig: async () => ({ backends: { main: 'http://localhost' } }),
}));

afterEach(() => void vi.useRealTimers());

test('without a connection, no moment is just now', async () => {
  vi.useFakeTimers();
  const now = Date.now();
  const leave = joinRoom('Ppond', {});
  await render(<Ago time={now - 5000} now={now} />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const text = () => document.querySelector('time')?.textContent;
  await pass(100);
  expect(text()).toBe('just now');
  connection.tell('disconnect', 'transport close');
  // The interruption is too short to be shown.
  await pass(2000);
  expect(text()).toBe('just now');
  await pass(2000);
  expect(text()).toBe('5 seconds ago');
  connection.tell('connect');
  await pass(100);
  expect(text()).toBe('just now');
  leave();
});
