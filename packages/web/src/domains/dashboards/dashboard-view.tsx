import { Button, Group } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type Dashboard, updateDashboard } from '@tinkerstream/contract/dashboards';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useRef, useState } from 'react';
import { useChartTexts } from '../../i18n/texts.ts';
import { useTextsOf } from '../../i18n/use-texts-of.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useVisit } from '../../platform/kept/visits.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { inDialog, lazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { lazyMainPart } from '../../ui/loading/lazy-part.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useFullScreen } from '../../ui/page/use-full-screen.ts';
import { ChartMenu, TimeRangePicker, TimeRangeProvider } from '../charts/index.ts';
import { Banners } from '../notifications/index.ts';
import { RecentCharts } from './add-charts/recent-charts.tsx';
import { texts as allButtonTexts } from './buttons/texts.ts';
import { TriggerButtons } from './buttons/trigger-buttons.tsx';
import type { CardEdit } from './cards/card-changes.ts';
import { CardEditMenu } from './cards/card-menu.tsx';
import { useCardEdits } from './cards/use-card-edits.ts';
import { DashboardActions } from './dashboard-actions.tsx';
import { DashboardStage } from './dashboard-stage.tsx';
import classes from './dashboard-view.module.css';
import { EditBar } from './edit-bar.tsx';
import { dashboardListQuery } from './queries.ts';
import { topicIdsOf } from './use-live-dashboards.ts';
import { usePresented } from './use-presented.ts';

const AddButtonDialog = lazyDialog(() => import('./buttons/add-button-dialog.tsx'), 'AddButtonDialog');

const AddChartDialog = inDialog(lazyMainPart(() => import('./add-charts/add-chart-dialog.tsx'), 'AddChartDialog'));

interface DashboardViewProps {
  readonly dashboard: Dashboard;
  /** All dashboards of the user, for switching. */
  readonly dashboards: readonly Dashboard[];
}

export function DashboardView({ dashboard, dashboards }: DashboardViewProps) {
  const { dashboards: texts, shell, charts } = useChartTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  useVisit('dashboard', dashboard.id);
  const rename = useCall(updateDashboard);
  const buttonTexts = useTextsOf(allButtonTexts);
  const [adding, setAdding] = useState<'chart' | 'button'>();
  const fullScreen = useFullScreen();
  const edits = useCardEdits(dashboard);
  const undoButton = useRef<HTMLButtonElement>(null);
  const shown = usePresented(dashboard, dashboards, fullScreen.isFull);
  const cards = dashboard.dashboardCharts;
  const isEmpty = cards.length === 0;
  const buttons = (
    <TriggerButtons dashboard={shown} isEditing={edits.isEditing && !fullScreen.isFull} isPlain={fullScreen.isFull} />
  );

  function edit(change: CardEdit) {
    edits.edit(change);
    // The focused button vanishes with its card.
    if (change.kind === 'remove') undoButton.current?.focus();
  }

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
            of={{ id: dashboard.id, field: 'name', reloads: [dashboardListQuery.queryKey] }}
            onRename={(dashboardName) => rename.mutateAsync({ dashboardId: dashboard.id, dashboardName })}
          />
        }
        actions={
          <DashboardActions
            dashboard={dashboard}
            dashboards={dashboards}
            onEdit={(isEmpty && dashboard.dashboardButtons.length === 0) || edits.isEditing ? undefined : edits.start}
            onFullScreen={isEmpty ? undefined : fullScreen.enter}
          />
        }
      />
      {edits.isEditing && (
        <EditBar
          canUndo={edits.canUndo}
          said={edits.said}
          undoRef={undoButton}
          onAddChart={() => setAdding('chart')}
          onAddButton={() => setAdding('button')}
          onUndo={edits.undo}
          onDone={edits.end}
        />
      )}
      {isEmpty && buttons}
      {isEmpty ? (
        <EmptyState
          help="first-lesson#next"
          title={texts.noChart}
          text={texts.noChartText}
          action={
            <Group gap="xs" justify="center">
              {!edits.isEditing && (
                <Button leftSection={<Icon name="plus" />} onClick={() => setAdding('chart')}>
                  {texts.addChart}
                </Button>
              )}
              <ButtonLink to="/charts/create" variant="default">
                {charts.create}
              </ButtonLink>
              {!edits.isEditing && (
                <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding('button')}>
                  {buttonTexts.add}
                </Button>
              )}
            </Group>
          }
        />
      ) : (
        <TimeRangeProvider>
          <TimeRangePicker charts={cards.map(({ chart }) => chart)} />
          <DashboardStage
            name={shown.name}
            cards={shown.dashboardCharts}
            fullScreen={fullScreen}
            banners={<Banners room={userRoom(user.id)} topicIds={topicIdsOf(shown)} />}
            onEdit={edits.isEditing ? edit : undefined}
            buttons={buttons}
            controlsOf={(card, index) =>
              edits.isEditing ? (
                <CardEditMenu card={card} index={index} count={cards.length} onEdit={edit} />
              ) : (
                <ChartMenu chart={card.chart} />
              )
            }
          />
        </TimeRangeProvider>
      )}
      <div className={classes.recent} data-screen-only>
        <Panel title={texts.recent} hint={texts.recentHint}>
          <RecentCharts dashboard={dashboard} onAdded={edits.added} />
        </Panel>
      </div>
      {adding === 'chart' && (
        <AddChartDialog dashboard={dashboard} onAdded={edits.added} onClose={() => setAdding(undefined)} />
      )}
      {adding === 'button' && <AddButtonDialog dashboard={dashboard} onClose={() => setAdding(undefined)} />}
    </>
  );
}
