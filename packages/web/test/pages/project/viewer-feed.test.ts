import type { TriggerLogEntry } from '@tinkerstream/contract/applets';
import { afterEach, expect, test, vi } from 'vitest';
import type { Viewer } from '../../../src/pages/project/sections/overview/viewer/viewer-buffer.ts';
import { openViewerFeed } from '../../../src/pages/project/sections/overview/viewer/viewer-feed.ts';
import type { openLiveData } from '../../../src/platform/live/live-data.ts';
import { UPDATE_MS } from '../../../src/platform/live/update-pace.ts';

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('runs of event triggers appear, one entry for equal runs of a second with their count', () => {
  vi.useFakeTimers();
  let opened: Parameters<typeof openLiveData>[0] | undefined;
  const open = ((options: typeof opened) => {
    opened = options;
    return { close() {} };
  }) as unknown as typeof openLiveData;
  let shown: Viewer | undefined;
  const names = () => ({ projectUsers: [], projectFiles: [] });
  const feed = openViewerFeed('p1', names, (viewer) => (shown = viewer), open);
  expect(opened?.rooms).toEqual(['Pp1', 'Pp1_APPLET']);

  const add = opened?.add as { applet_trigger_log?: (entry: TriggerLogEntry) => void };
  const entry = {
    id: 'run',
    appletName: 'Alarm',
    count: 1,
    timeArrival: '2026-03-01T08:00:00.000Z',
  } as TriggerLogEntry;
  add.applet_trigger_log?.(entry);
  add.applet_trigger_log?.({ ...entry, count: 3 });
  vi.advanceTimersByTime(UPDATE_MS);
  expect(shown?.entries).toMatchObject([{ kind: 'trigger', name: 'Alarm × 3', time: Date.parse(entry.timeArrival) }]);
  feed.close();
});
