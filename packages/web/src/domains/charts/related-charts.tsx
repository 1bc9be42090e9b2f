import { useQuery } from '@tanstack/react-query';
import { CHART_TYPES, type Chart } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { useOwnView } from '../../ui/list-view.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchedList } from '../../ui/searched-list.tsx';
import { ChartView } from './chart-view.tsx';
import { readerFeed } from './feed.ts';
import { type ChartsOf, relatedChartsQuery } from './queries.ts';
import classes from './related-charts.module.css';

/** Charts per page, all live. */
const PAGE_SIZE = 24;

/** The live charts of a topic or a project, each with a link to its page. */
export function RelatedCharts(of: ChartsOf) {
  const { charts: texts, chartLines } = useTexts();
  const [view, setView] = useOwnView();
  const { data: charts, isError, refetch } = useQuery(relatedChartsQuery(of));
  if (!charts) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  const create = (
    <ButtonLink
      to="/charts/create"
      search={'topicId' in of ? { topicId: of.topicId } : {}}
      size="sm"
      variant={charts.length > 0 ? 'default' : 'filled'}
      leftSection={<Icon name="plus" />}
    >
      {texts.create}
    </ButtonLink>
  );
  return (
    <Panel
      title={texts.related}
      actions={
        charts.length > 0 && (
          <div className={classes.actions}>
            {'topicId' in of && (
              <ButtonLink
                to="/charts/line-chart"
                search={{ rm: topicRoom(of.topicId) }}
                size="sm"
                variant="default"
                leftSection={<Icon name="chart" />}
              >
                {chartLines.roomTitle}
              </ButtonLink>
            )}
            {create}
          </div>
        )
      }
    >
      {charts.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} action={create} />
      ) : (
        <SearchedList
          label={texts.related}
          list={charts}
          pageSize={PAGE_SIZE}
          view={view}
          onView={setView}
          searchHint={texts.searchHint}
          textOf={({ name, chartSources }) => [name, ...chartSources.map(({ topic }) => topic.description)].join('\n')}
          render={(shown) => (
            <div className={classes.frame}>
              <ul className={classes.grid}>
                {shown.map((chart) => (
                  <ChartCard key={chart.id} chart={chart} />
                ))}
              </ul>
            </div>
          )}
        />
      )}
    </Panel>
  );
}

function ChartCard({ chart }: { chart: Chart }) {
  const { charts: texts } = useTexts();
  const feed = useMemo(() => readerFeed(chart.id), [chart.id]);
  return (
    <li className={classes.card} data-width={CHART_TYPES[chart.chartType.name].relatedWidth}>
      <h3>
        <TextLink
          to="/charts/$chartId/$chartName"
          params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}
          title={texts.openChart(chart.name)}
        >
          {chart.name}
        </TextLink>
      </h3>
      <ChartView chart={chart} feed={feed} compact />
    </li>
  );
}
