// @vitest-environment happy-dom
import type { PublicChart } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartFeed } from '../../../src/domains/charts/feed.ts';
import { SourceValues } from '../../../src/domains/charts/latest/source-values.tsx';
import { useSilence } from '../../../src/domains/charts/latest/use-silence.ts';
import { PlainTextView } from '../../../src/domains/charts/types/plain-text/view.tsx';
import { render } from '../../support/component.tsx';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The server's end of a connection: accepts every join and sends what the test emits. */
const server = vi.hoisted(() => {
  let receive: (name: string, event: unknown, room?: string) => void = () => {};
  return {
    connected: true,
    on() {},
    onAny(listener: typeof receive) {
      receive = listener;
    },
    emit(_name: string, _request: unknown, answer?: (result: { ok: true }) => void) {
      answer?.({ ok: true });
    },
    send: (name: string, event: unknown, room: string) => receive(name, event, room),
  };
});
vi.mock('socket.io-client', () => ({ io: () => server }));
vi.mock('../../../src/platform/config.ts', () => ({
  loadConfig: async () => ({ backends: { main: 'http://localhost' } }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function sourceOf(id: string, description = id): PublicChart['chartSources'][number] {
  const dataRecordType = {
    id: 't',
    dataRecordTypeName: 'Temperature',
    keyName: 'temperature',
    description: '',
    unit: '',
  };
  const chartSourceConfig = { description, colorCode: null, latitude: null, longitude: null };
  return {
    id,
    topic: { id: 'pond', description: 'Pond' },
    dataRecordType,
    device: null,
    isPerDevice: false,
    chartSourceConfig,
  };
}

/** The latest times of a board with this interval, the last one `age` ago. */
const timesOf = (age: number, interval: number) =>
  Array.from({ length: 10 }, (_, index) => Date.now() - age - index * interval);

/** Shows the latest value of a board. */
async function show(age: number, interval: number) {
  const times = timesOf(age, interval);
  const stored = { chartSourceId: 's', value: 21, createdOn: new Date(times[0] ?? 0).toISOString(), times };
  const chart: PublicChart = {
    id: 'c',
    name: 'Pond',
    chartType: { name: 'PLAIN_TEXT_CHART' },
    chartConfig: { color: '#96305f' },
    chartSources: [sourceOf('s')],
  };
  const feed = { latest: async () => [stored] } as unknown as ChartFeed;
  await render(<PlainTextView chart={chart} feed={feed} compact={true} />);
  await pass(SECOND);
  const value = () => document.querySelector<HTMLElement>('[data-testid="latest-value"]');
  return {
    value: () => value()?.textContent,
    isStale: () => value()?.dataset.stale === 'true',
    age: () => document.querySelector('time')?.textContent,
  };
}

const send = (temperature: number) =>
  server.send(
    'read_data',
    {
      topicId: 'pond',
      deviceId: null,
      deviceSerialNumber: '',
      records: { temperature },
      timeArrival: new Date().toISOString(),
    },
    topicRoom('pond'),
  );

test('a value becomes grey as time passes, and is live again with the next message', async () => {
  const { value, isStale, age } = await show(0, SECOND);
  expect([value(), isStale()]).toEqual(['21', false]);
  await pass(MINUTE - 10 * SECOND);
  expect(isStale()).toBe(false);
  await pass(20 * SECOND);
  expect([value(), isStale(), age()]).toEqual(['21', true, '1 minute ago']);
  await pass(18 * MINUTE);
  expect(age()).toBe('19 minutes ago');

  send(22);
  await pass(SECOND);
  expect([value(), isStale()]).toEqual(['22', false]);
  expect(age()).not.toMatch(/ago/);
  await pass(70 * SECOND);
  expect([isStale(), age()]).toEqual([true, '1 minute ago']);
});

test('a board that sends rarely is not silent until five of its intervals have passed', async () => {
  const { isStale, age } = await show(0, 10 * MINUTE);
  await pass(49 * MINUTE);
  expect(isStale()).toBe(false);
  await pass(2 * MINUTE);
  expect([isStale(), age()]).toEqual([true, '51 minutes ago']);
});

test('a board that sends more rarely than before is measured by its latest messages', async () => {
  const { isStale } = await show(0, SECOND);
  for (let sent = 0; sent < 12; sent++) {
    await pass(5 * MINUTE);
    send(sent);
  }
  await pass(6 * MINUTE);
  expect(isStale()).toBe(false);
});

test('a chart of several boards lists the silent ones last on a card', async () => {
  const heard = (age: number) => ({
    value: 21,
    time: Date.now() - age,
    times: timesOf(age, SECOND),
    recent: [],
    arrivals: 0,
  });
  const values = new Map([
    ['gone', heard(19 * MINUTE)],
    ['live', heard(0)],
  ]);
  function Values({ isCompact }: { isCompact: boolean }) {
    const sources = ['gone', 'live', 'new'].map((id) => sourceOf(id));
    return <SourceValues sources={sources} values={values} silence={useSilence()} isCompact={isCompact} />;
  }
  const itemsOf = async (isCompact: boolean) => {
    await render(<Values isCompact={isCompact} />);
    const list = [...document.querySelectorAll('ul')].at(-1);
    return [...(list?.querySelectorAll('li') ?? [])].map((item) => [item.textContent?.slice(0, 4), item.dataset.stale]);
  };
  expect(await itemsOf(true)).toEqual([
    ['live', undefined],
    ['neww', undefined],
    ['gone', 'true'],
  ]);
  expect((await itemsOf(false)).map(([name]) => name)).toEqual(['gone', 'live', 'neww']);
  expect(document.body.textContent).toContain('19 minutes ago');
});
