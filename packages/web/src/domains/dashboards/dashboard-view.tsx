import { Button } from '@mantine/core';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RenameButton } from '../../ui/rename-button.tsx';
import { AddChartDialog } from './add-chart-dialog.tsx';
import { CardGrid } from './card-grid.tsx';
import { DashboardActions } from './dashboard-actions.tsx';
import classes from './dashboard-view.module.css';
import { useRenameDashboard } from './queries.ts';
import { RecentCharts } from './recent-charts.tsx';
import { useFullScreen } from './use-full-screen.ts';

interface DashboardViewProps {
  readonly dashboard: Dashboard;
  /** All dashboards of the user, for switching. */
  readonly dashboards: readonly Dashboard[];
}

export function DashboardView({ dashboard, dashboards }: DashboardViewProps) {
  const { dashboards: texts, shell, charts } = useTexts();
  const rename = useRenameDashboard(dashboard.id);
  const [isAdding, setAdding] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const { isFull, isExitShown, enter, leave } = useFullScreen(stage);
  const isEmpty = dashboard.dashboardCharts.length === 0;

  return (
    <>
      <PageHeader
        title={dashboard.name}
        trail={[
          <TextLink key="home" to="/">
            {shell.home}
          </TextLink>,
        ]}
        titleAction={
          <RenameButton
            title={texts.rename}
            label={texts.name}
            value={dashboard.name}
            emptyMessage={texts.nameEmpty}
            doneMessage={texts.renamed}
            onRename={rename.mutateAsync}
          />
        }
        actions={
          <DashboardActions
            dashboard={dashboard}
            dashboards={dashboards}
            onAddChart={() => setAdding(true)}
            onFullScreen={isEmpty ? undefined : enter}
          />
        }
      />
      {isEmpty ? (
        <EmptyState
          title={texts.noChart}
          text={texts.noChartText}
          action={
            <div className={classes.choices}>
              <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
                {texts.addChart}
              </Button>
              <ButtonLink to="/charts/create" variant="default">
                {charts.create}
              </ButtonLink>
            </div>
          }
        />
      ) : (
        <div ref={stage} className={classes.stage} tabIndex={-1} data-full={isFull || undefined}>
          {isFull && (
            <>
              <h1>{dashboard.name}</h1>
              <Button
                className={classes.leave}
                data-shown={isExitShown || undefined}
                variant="default"
                leftSection={<Icon name="close" />}
                onClick={leave}
              >
                {texts.leaveFullScreen}
              </Button>
            </>
          )}
          <CardGrid dashboard={dashboard} isReadOnly={isFull} />
        </div>
      )}
      <div className={classes.recent}>
        <Panel title={texts.recent} hint={texts.recentHint}>
          <RecentCharts dashboard={dashboard} />
        </Panel>
      </div>
      {isAdding && <AddChartDialog dashboard={dashboard} onClose={() => setAdding(false)} />}
    </>
  );
}
