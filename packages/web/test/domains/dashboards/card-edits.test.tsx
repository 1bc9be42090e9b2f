// @vitest-environment happy-dom
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { act } from 'react';
import { expect, test } from 'vitest';
import { type CardEdits, useCardEdits } from '../../../src/domains/dashboards/cards/use-card-edits.ts';
import { render } from '../../support/component.tsx';

const DASHBOARD = {
  id: 'wall',
  name: 'Wall',
  dashboardCharts: [{ chart: { id: 'rain', name: 'rain' }, size: 12, height: 2 }],
} as unknown as Dashboard;

test('an edit that does not reach the server leaves nothing to undo', async () => {
  let edits: CardEdits | undefined;
  function Page() {
    edits = useCardEdits(DASHBOARD);
    return null;
  }
  await render(<Page />);
  await act(async () => edits?.start());
  act(() => edits?.edit({ kind: 'change', chartId: 'rain', size: 4 }));
  expect(edits?.canUndo).toBe(true);
  await act(async () => {});
  await expect.poll(() => edits?.canUndo).toBe(false);
});
