import { useQuery } from '@tanstack/react-query';
import type { Chart } from '@tinkerstream/contract/charts';
import { type Dashboard, newCardSize } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { MessageDialog } from '../../ui/dialogs/dialogs.tsx';
import { useBusy } from '../../ui/form/use-busy.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Button, NativeSelect } from '../../ui/kit.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { CreateDashboardDialog } from './create-dashboard-dialog.tsx';
import { dashboardLink } from './dashboard-link.ts';
import { dashboardListQuery, useAddToDashboard } from './queries.ts';

/** Chooses one of the user's dashboards for a chart. */
export function AddToDashboardDialog({ chart, onClose }: { chart: Chart; onClose: () => void }) {
  const { dashboards: texts } = useTexts();
  // No room updates the list on the page of a chart.
  const { data: dashboards, isError, refetch } = useQuery({ ...dashboardListQuery, refetchOnMount: 'always' });
  const [isCreating, setCreating] = useState(false);
  const [createdId, setCreatedId] = useState<string>();
  const [addedTo, setAddedTo] = useState<Dashboard>();

  if (isCreating) {
    const onCreated = ({ id }: Dashboard) => {
      setCreatedId(id);
      setCreating(false);
    };
    return <CreateDashboardDialog onClose={() => setCreating(false)} onCreated={onCreated} />;
  }
  if (addedTo) {
    return (
      <MessageDialog
        title={texts.addToDashboard}
        onClose={onClose}
        action={
          <ButtonLink {...dashboardLink(addedTo)} data-autofocus>
            {texts.openDashboard}
          </ButtonLink>
        }
      >
        {texts.addedTo(chart.name, addedTo.name)}
      </MessageDialog>
    );
  }
  if (dashboards?.length === 0) {
    return (
      <MessageDialog
        title={texts.noDashboard}
        onClose={onClose}
        action={
          <Button onClick={() => setCreating(true)} data-autofocus>
            {texts.create}
          </Button>
        }
      >
        {texts.noDashboardText}
      </MessageDialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={texts.addToDashboard}>
      {dashboards ? (
        <ChooseDashboard
          chart={chart}
          dashboards={dashboards}
          initialId={createdId}
          onAdded={setAddedTo}
          onClose={onClose}
        />
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

interface ChooseDashboardProps {
  readonly chart: Chart;
  readonly dashboards: readonly Dashboard[];
  /** The dashboard that is chosen at first; the only dashboard if absent. */
  readonly initialId: string | undefined;
  readonly onAdded: (dashboard: Dashboard) => void;
  readonly onClose: () => void;
}

function ChooseDashboard({ chart, dashboards, initialId, onAdded, onClose }: ChooseDashboardProps) {
  const { dashboards: texts } = useTexts();
  const add = useAddToDashboard();
  const only = dashboards.length === 1 ? dashboards[0]?.id : undefined;
  const form = useForm({ id: initialId ?? only ?? '' }, ({ id }) => ({ id: id === '' && texts.needDashboard }));
  const chosen = dashboards.find(({ id }) => id === form.values.id);
  const isAdded = chosen?.dashboardCharts.some((card) => card.chart.id === chart.id) ?? false;
  const [busy, run] = useBusy(async (dashboard: Dashboard) => {
    const size = newCardSize(chart.chartType.name);
    await add.mutateAsync({ dashboardId: dashboard.id, chartId: chart.id, size });
    onAdded(dashboard);
  });

  const submit = form.onSubmit(() => {
    if (chosen && !isAdded) run(chosen);
  });

  return (
    <form onSubmit={submit} noValidate>
      <NativeSelect
        {...form.getInputProps('id')}
        label={texts.dashboard}
        data={[
          { value: '', label: texts.chooseDashboard },
          ...dashboards.map((dashboard) => ({ value: dashboard.id, label: dashboard.name })),
        ]}
        withAsterisk
        data-autofocus
        error={isAdded && !busy ? texts.alreadyThere : form.errors.id}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={busy} disabled={isAdded}>
          {texts.add}
        </Button>
      </DialogButtons>
    </form>
  );
}
