import { useQuery } from '@tanstack/react-query';
import { CHART_TYPES, type Chart } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { Icon } from '../../ui/icons.tsx';
import { Flex, Group } from '../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { NearPart } from '../../ui/loading/near-part.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { byText } from '../../ui/table/list-order.ts';
import { useAddressView } from '../../ui/table/list-view.ts';
import { SearchedList } from '../../ui/table/searched-list.tsx';
import { ChartAllKeys } from './all-keys/chart-all-keys.tsx';
import { useChartLinkSearch } from './chart-link-search.ts';
import { ChartView } from './chart-view.tsx';
import { readerFeed } from './feed.ts';
import { ChartMenu } from './menu/chart-menu.tsx';
import { ChartStage } from './menu/chart-stage.tsx';
import { TimeRangePicker } from './menu/time-range-picker.tsx';
import { type ChartsOf, relatedChartsQuery } from './queries.ts';
import classes from './related-charts.module.css';
import { TimeRangeProvider } from './time-range/use-time-range.tsx';

/** The number of charts per page, all of them live. */
const PAGE_SIZE = 24;

type RelatedChartsProps = ChartsOf & {
  /** Whether the reader may add a chart. */
  readonly mayCreate: boolean;
  /** Shows only this many charts, then a link to the others. */
  readonly excerpt?: { readonly count: number; readonly more: (all: number) => ReactNode };
};

/** The charts of a topic or a project in one time range, by topic, each with a link to its page. */
export function RelatedCharts(props: RelatedChartsProps) {
  return (
    <TimeRangeProvider>
      <ChartsPanel {...props} />
    </TimeRangeProvider>
  );
}

function ChartsPanel({ excerpt, mayCreate, ...of }: RelatedChartsProps) {
  const { charts: texts, chartLines } = useTexts();
  const [view, setView] = useAddressView();
  const { data: charts, isError, refetch } = useQuery(relatedChartsQuery(of));
  if (!charts) {
    return isError ? (
      <LoadError onRetry={() => void refetch()} />
    ) : (
      <div className={excerpt ? undefined : classes.waiting}>
        <Loading />
      </div>
    );
  }
  const groups = chartsByTopic(charts);
  const ordered = groups.flatMap((group) => group.charts);
  // Default charts, which come with a key, are shown until people create charts.
  const made = ordered.filter(({ isDefaultChart }) => !isDefaultChart);
  const shown = excerpt && made.length > 0 ? made.slice(0, excerpt.count) : ordered.slice(0, excerpt?.count);
  // A heading and a row for each chart would make a long page.
  const isFlat = excerpt !== undefined || groups.every(({ charts }) => charts.length === 1);
  const create = mayCreate && (
    <ButtonLink
      to="/charts/create"
      search={of}
      size="sm"
      variant={charts.length > 0 ? 'default' : 'filled'}
      leftSection={<Icon name="plus" />}
    >
      {texts.create}
    </ButtonLink>
  );
  const keys = mayCreate && 'topicId' in of && <ChartAllKeys topicId={of.topicId} charts={charts} />;
  return (
    <Panel
      title={texts.related}
      actions={
        charts.length > 0 && (
          <Group gap="xs">
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
            {keys}
            {create}
          </Group>
        )
      }
    >
      {charts.length === 0 ? (
        <EmptyState
          help="first-lesson#chart"
          title={texts.empty}
          text={texts.emptyText}
          action={
            <Group gap="xs" justify="center">
              {keys}
              {create}
            </Group>
          }
        />
      ) : (
        <>
          {!excerpt && <TimeRangePicker charts={charts} />}
          <SearchedList
            label={texts.related}
            list={shown}
            pageSize={PAGE_SIZE}
            view={view}
            onView={setView}
            searchHint={texts.searchHint}
            textOf={({ name, chartSources }) =>
              [name, ...chartSources.map(({ topic }) => topic.description)].join('\n')
            }
            render={(page) => (
              <div className={classes.frame}>
                {(isFlat ? [{ topic: null, charts: page }] : chartsByTopic(page)).map(({ topic, charts }) => (
                  <div key={topic?.id ?? ''} className={classes.group}>
                    {groups.length > 1 && !isFlat && <h3>{topic?.description ?? texts.severalTopics}</h3>}
                    <ul className={classes.grid}>
                      {charts.map((chart) => (
                        <ChartCard
                          key={chart.id}
                          chart={chart}
                          heading={groups.length > 1 && !isFlat ? 'h4' : 'h3'}
                          // The heading of the page or of the group already names the topic.
                          named={'topicId' in of ? of.topicId : isFlat ? undefined : topic?.id}
                        />
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            )}
          />
          {ordered.length > shown.length && <p className={classes.more}>{excerpt?.more(ordered.length)}</p>}
        </>
      )}
    </Panel>
  );
}

interface ChartCardProps {
  readonly chart: Chart;
  readonly heading: 'h3' | 'h4';
  /** The id of a topic that a heading above names. */
  readonly named: string | undefined;
}

function ChartCard({ chart, heading: Heading, named }: ChartCardProps) {
  const { charts: texts } = useTexts();
  const search = useChartLinkSearch();
  const feed = useMemo(() => readerFeed(chart.id), [chart.id]);
  return (
    <li className={classes.card} data-width={CHART_TYPES[chart.chartType.name].relatedWidth}>
      <ChartStage name={chart.name}>
        <Group gap="xs" wrap="nowrap" mb="xs" data-chart-head>
          <Flex wrap="wrap" align="baseline" rowGap={0} columnGap="xs" className={classes.title}>
            <Heading>
              <TextLink
                to="/charts/$chartId/$chartName"
                params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}
                search={search}
                title={texts.openChart(chart.name)}
              >
                {chart.name}
              </TextLink>
            </Heading>
            <span>
              {topicsOf(chart)
                .filter(({ id }) => id !== named)
                .map((topic) => topic.description)
                .join(', ')}
            </span>
          </Flex>
          <ChartMenu chart={chart} />
        </Group>
        <NearPart>
          <ChartView chart={chart} feed={feed} compact />
        </NearPart>
      </ChartStage>
    </li>
  );
}

type ChartTopic = Chart['chartSources'][number]['topic'];

/** Charts that show the same topic. */
interface TopicCharts {
  /** The topic; undefined for charts of several topics, or of none. */
  readonly topic: ChartTopic | undefined;
  readonly charts: readonly Chart[];
}

/** Groups charts by topic, topics in the order of their names; charts of several topics come last. */
export function chartsByTopic(charts: readonly Chart[]): TopicCharts[] {
  const groups = Map.groupBy(charts, (chart) => onlyTopic(chart)?.id);
  return [...groups.values()]
    .map((charts) => ({ topic: charts[0] && onlyTopic(charts[0]), charts }))
    .sort((a, b) => byName(a.topic, b.topic));
}

/** The topics that a chart shows, each once. */
function topicsOf({ chartSources }: Pick<Chart, 'chartSources'>): ChartTopic[] {
  return [...new Map(chartSources.map(({ topic }) => [topic.id, topic])).values()];
}

function onlyTopic(chart: Chart): ChartTopic | undefined {
  const topics = topicsOf(chart);
  return topics.length === 1 ? topics[0] : undefined;
}

function byName(a: ChartTopic | undefined, b: ChartTopic | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  // Ids sort by creation.
  return byText(a.description, b.description) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
