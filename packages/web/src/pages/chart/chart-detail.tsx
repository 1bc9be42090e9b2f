import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Chart, deleteChart, updateChart } from '@tinkerstream/contract/charts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  ChartLink,
  ChartMenu,
  ChartStage,
  ChartView,
  definitionOf,
  HistoryForm,
  LineTools,
  readerFeed,
  SourceTable,
  showsTimeRange,
  TimeRangeContext,
  TimeRangePicker,
  TimeRangeProvider,
  useHistory,
  WayBack,
} from '../../domains/charts/index.ts';
import { AddToDashboard, DashboardWayBack } from '../../domains/dashboards/index.ts';
import { notebookTexts } from '../../domains/learning/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useLinkOrigin } from '../../platform/link-origin.ts';
import { useCall, useRemovalCall } from '../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../ui/dialogs/removal-dialog.tsx';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { Group, SegmentedControl } from '../../ui/kit.ts';
import { CopyButton } from '../../ui/links/copy-button.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { MoreItem, MoreMenu } from '../../ui/menu/more-menu.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ChartNotebook } from './chart-notebook.tsx';
import classes from './chart-page.module.css';

/** A chart with its details and actions. */
export function ChartDetail({ chart }: { chart: Chart }) {
  const { charts: texts, common } = useTexts();
  const cameFrom = useSearch({ from: '/student/charts/$chartId/$chartName' });
  const definition = definitionOf(chart.chartType.name);
  const typeTexts = useTexts(definition.texts);
  const { Config } = definition;
  const navigate = useNavigate();
  const { origin } = useLinkOrigin();
  const rename = useCall(updateChart);
  const remove = useRemovalCall(deleteChart, { reloads: [['charts', 'related'], ['projects']] });
  const notebook = useTexts(notebookTexts);
  const [isNotebook, setNotebook] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { mode, history, setMode, search } = useHistory();
  const feed = useMemo(() => readerFeed(chart.id), [chart.id]);
  const isLineChart = chart.chartType.name === 'BASIC_LINE_CHART';
  useEffect(() => {
    // The tools load together with the chart. The chart reports a failure.
    if (isLineChart) LineTools.preload().catch(() => {});
  }, [isLineChart]);

  return (
    <TimeRangeProvider>
      <PageHeader
        title={chart.name}
        intro={typeTexts.name}
        trail={[
          cameFrom.dashboardId === undefined ? (
            <WayBack key="back" {...cameFrom} />
          ) : (
            <DashboardWayBack key="back" dashboardId={cameFrom.dashboardId} range={cameFrom.range} />
          ),
        ]}
        titleAction={
          chart.isManageable && (
            <RenameButton
              title={texts.rename}
              label={texts.name}
              value={chart.name}
              emptyMessage={texts.nameEmpty}
              doneMessage={texts.renamed}
              of={{ id: chart.id, field: 'name', reloads: [['charts']] }}
              onRename={(chartName) => rename.mutateAsync({ chartId: chart.id, chartName })}
            />
          )
        }
        actions={
          <>
            {chart.shareToken !== '' && chart.isEmbeddable && (
              <CopyButton
                value={`${origin}/chart/embedded/token/${chart.shareToken}`}
                label={texts.copyEmbedAddress}
                copiedMessage={texts.embedAddressCopied}
              />
            )}
            <AddToDashboard chart={chart} />
            {chart.isManageable && !chart.isDefaultChart && (
              <MoreMenu>
                <MoreItem icon="trash" isDestructive onClick={() => setDeleting(true)}>
                  {common.delete}
                </MoreItem>
              </MoreMenu>
            )}
          </>
        }
      />
      <ChartStage name={chart.name}>
        <Panel
          title={mode === 'live' ? texts.live : texts.history}
          actions={
            <Group gap="xs" wrap="nowrap" data-screen-only>
              {definition.hasHistory && (
                <SegmentedControl
                  aria-label={texts.mode}
                  value={mode}
                  data={[
                    { value: 'live', label: texts.live },
                    { value: 'history', label: texts.history },
                  ]}
                  onChange={(value) => setMode(value as typeof mode)}
                />
              )}
              <ChartMenu
                chart={chart}
                isOnOwnPage
                further={
                  chart.chartSources.some(({ dataRecordType }) => dataRecordType)
                    ? { label: notebook.open, onClick: () => setNotebook(true) }
                    : undefined
                }
              />
            </Group>
          }
        >
          {showsTimeRange(definition) && mode === 'live' && <TimeRangePicker />}
          {mode === 'history' && <HistoryForm onSearch={search} />}
          {mode === 'history' && !history ? (
            <p className={classes.choose}>{texts.chooseHistory}</p>
          ) : (
            <ShownRange isHistory={history !== undefined}>
              <ChartView
                key={history ? Object.values(history).join() : 'live'}
                chart={chart}
                feed={feed}
                history={history}
              />
            </ShownRange>
          )}
        </Panel>
      </ChartStage>
      <Panel title={texts.sources}>
        <SourceTable chart={chart} />
      </Panel>
      {Config && (
        <Panel title={texts.settings}>
          <PartBoundary>
            <Config config={chart.chartConfig} />
          </PartBoundary>
        </Panel>
      )}
      {isNotebook && <ChartNotebook chart={chart} onClose={() => setNotebook(false)} />}
      {chart.isManageable && <ChartLink chart={chart} />}
      {isDeleting && (
        <RemovalDialog
          what={{ id: chart.id }}
          title={texts.delete}
          confirm={common.delete}
          removing={common.deleting(chart.name)}
          removed={texts.deleted}
          remove={() => remove.mutateAsync({ chartId: chart.id })}
          onClose={() => setDeleting(false)}
          onConfirmed={() => navigate({ to: '/' })}
        >
          {texts.deleteText(chart.name)}
        </RemovalDialog>
      )}
    </TimeRangeProvider>
  );
}

/** A chart with its range. A calculated chart zooms only itself: the range of the page is the period of the calculation. */
function ShownRange({ isHistory, children }: { readonly isHistory: boolean; readonly children: ReactNode }) {
  return isHistory ? <TimeRangeContext value={undefined}>{children}</TimeRangeContext> : children;
}
