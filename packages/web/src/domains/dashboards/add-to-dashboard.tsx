import type { Chart } from '@tinkerstream/contract/charts';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit.ts';
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx';

const AddToDashboardDialog = lazyDialog(() => import('./add-to-dashboard-dialog.tsx'), 'AddToDashboardDialog');

/** Adds a chart to one of the user's dashboards. */
export function AddToDashboard({ chart }: { chart: Chart }) {
  const { dashboards: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="dashboard" />} onClick={() => setOpen(true)}>
        {texts.addToDashboard}
      </Button>
      {isOpen && <AddToDashboardDialog chart={chart} onClose={() => setOpen(false)} />}
    </>
  );
}
