import { useQuery } from '@tanstack/react-query';
import { type AppletListItem, listApplets } from '@tinkerstream/contract/applets';
import { addDashboardButton, type Dashboard } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button, NativeSelect, Stack } from '../../../ui/kit.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { projectListQuery } from '../../projects/index.ts';
import classes from '../add-charts/chart-choices.module.css';
import { dashboardListQuery } from '../queries.ts';
import { texts as addTexts } from './add-texts.ts';
import { texts as buttonTexts } from './texts.ts';

interface AddButtonDialogProps {
  readonly dashboard: Dashboard;
  readonly onClose: () => void;
}

/** Adds buttons of event triggers of the user's projects to a dashboard, one at a time. */
export function AddButtonDialog({ dashboard, onClose }: AddButtonDialogProps) {
  const texts = useTexts(addTexts);
  const { data: projects, isError, refetch } = useQuery(projectListQuery);
  const [chosen, setChosen] = useState<string>();
  const projectId = chosen ?? projects?.[0]?.id;
  return (
    <Dialog size="lg" onClose={onClose} title={texts.addTitle}>
      {!projects && (isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />)}
      {projects && (
        <Stack gap="md">
          <p className={classes.none}>{projectId === undefined ? texts.noProjects : texts.addHint}</p>
          {projectId !== undefined && (
            <>
              <NativeSelect
                label={texts.project}
                value={projectId}
                data={projects.map(({ id, projectName }) => ({ value: id, label: projectName }))}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
              <Choices key={projectId} dashboard={dashboard} projectId={projectId} />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

function Choices({ dashboard, projectId }: { dashboard: Dashboard; projectId: string }) {
  const texts = useTexts(addTexts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['dashboards', 'button-choices', projectId],
    queryFn: () => call(listApplets, { projectId }),
    meta: { quiet: true },
  });
  if (!data) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  const withButton = data.filter(({ button }) => button !== null);
  if (withButton.length === 0) return <p className={classes.none}>{texts.none}</p>;
  return (
    <ul className={classes.list}>
      {withButton.map((applet) => (
        <Choice key={applet.id} dashboard={dashboard} applet={applet} />
      ))}
    </ul>
  );
}

function Choice({ dashboard, applet }: { dashboard: Dashboard; applet: AppletListItem }) {
  const texts = useTexts(addTexts);
  const { runNow } = useTexts(buttonTexts);
  const { dashboards } = useTexts();
  const { id: appletId, name, projectId, button } = applet;
  const label = button || runNow;
  const add = useCall(addDashboardButton, { reloads: [dashboardListQuery.queryKey] });
  return (
    <li>
      <strong>{label}</strong>
      <span className={classes.about}>{name}</span>
      <span />
      {dashboard.dashboardButtons.some((one) => one.appletId === appletId) ? (
        <span className={classes.there}>
          <Icon name="check" size={16} />
          {dashboards.onThisDashboard}
        </span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          aria-label={texts.addThis(label, name)}
          loading={add.isPending}
          onClick={() =>
            add.mutate(
              { dashboardId: dashboard.id, projectId, appletId },
              { onSuccess: () => showSuccess(texts.added(label)) },
            )
          }
        >
          {dashboards.add}
        </Button>
      )}
    </li>
  );
}
