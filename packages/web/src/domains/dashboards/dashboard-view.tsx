import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Chart, DEFAULT_RECENT_CHARTS } from '@tinkerstream/contract/charts';
import { type Dashboard, updateDashboard } from '@tinkerstream/contract/dashboards';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useVisit } from '../../platform/kept/visits.ts';
import { joinRoom, type LiveEvents } from '../../platform/live/live.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Button, Group } from '../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useFullScreen } from '../../ui/page/use-full-screen.ts';
import { ChartMenu, TimeRangePicker, TimeRangeProvider } from '../charts/index.ts';
import { Banners } from '../notifications/index.ts';
import { ChartChoices } from './add-charts/chart-choices.tsx';
import { texts as allButtonTexts } from './buttons/texts.ts';
import { TriggerButtons } from './buttons/trigger-buttons.tsx';
import type { CardEdit } from './cards/card-changes.ts';
import { CardEditMenu } from './cards/card-menu.tsx';
import { useCardEdits } from './cards/use-card-edits.ts';
import { DashboardActions } from './dashboard-actions.tsx';
import { dashboardLink } from './dashboard-link.ts';
import { DashboardStage } from './dashboard-stage.tsx';
import classes from './dashboard-view.module.css';
import { EditBar } from './edit-bar.tsx';
import { dashboardListQuery, recentChartsQuery } from './queries.ts';
import { topicIdsOf } from './use-live-dashboards.ts';

const AddButtonDialog = lazyDialog(() => import('./buttons/add-button-dialog.tsx'), 'AddButtonDialog');

const AddChartDialog = lazyDialog(() => import('./add-charts/add-chart-dialog.tsx'), 'AddChartDialog');

interface DashboardViewProps {
  readonly dashboard: Dashboard;
  /** All dashboards of the user, for switching. */
  readonly dashboards: readonly Dashboard[];
}

export function DashboardView({ dashboard, dashboards }: DashboardViewProps) {
  const { dashboards: texts, shell, charts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  useVisit('dashboard', dashboard.id);
  const rename = useCall(updateDashboard);
  const buttonTexts = useTexts(allButtonTexts);
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

interface RecentChartsProps {
  readonly dashboard: Dashboard;
  readonly onAdded: (chart: Chart) => void;
}

/** The user's latest charts, each with a button to add it to the dashboard. */
function RecentCharts({ dashboard, onAdded }: RecentChartsProps) {
  const { dashboards: texts } = useTexts();
  const { data: charts, isError, refetch } = useQuery(recentChartsQuery(DEFAULT_RECENT_CHARTS));
  if (!charts) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return <ChartChoices dashboard={dashboard} charts={charts} emptyText={texts.noRecent} onAdded={onAdded} />;
}

/**
 * The dashboard that a page shows: its own, or in full screen the dashboard that an event trigger has switched to. The
 * screen stays full, which it would not on another page. The page of that dashboard opens once the screen is no longer
 * full.
 */
function usePresented(own: Dashboard, dashboards: readonly Dashboard[], isFull: boolean): Dashboard {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const navigate = useNavigate();
  const [presentedId, setPresentedId] = useState<string>();
  const presented = dashboards.find(({ id }) => id === presentedId) ?? own;
  const shown = isFull ? presented : own;

  const present = useEffectEvent(({ dashboardId, topicIds }: LiveEvents['dashboard_presented']) => {
    const target = dashboards.find(({ id }) => id === dashboardId);
    // A dashboard without charts would be an empty screen.
    if (!isFull || !target?.dashboardCharts.length) return;
    const known = new Set([...topicIdsOf(own), ...topicIdsOf(shown)]);
    if (topicIds.some((topicId) => known.has(topicId))) setPresentedId(dashboardId);
  });
  const room = userRoom(user.id);
  useEffect(() => joinRoom(room, { dashboard_presented: (event) => present(event) }), [room]);

  const leave = useEffectEvent(() => {
    if (presented.id !== own.id) void navigate(dashboardLink(presented));
    setPresentedId(undefined);
  });
  useEffect(() => {
    if (!isFull) leave();
  }, [isFull]);
  return shown;
}
