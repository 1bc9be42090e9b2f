import {
  CHART_TYPES,
  type ChartTypeRules,
  getPublicChart,
  getPublicChartFigures,
  getPublicChartWindow,
  getPublicRecordWindow,
  getPublicStatistics,
  listPublicAnnotations,
  listPublicLatestValues,
} from '@tinkerstream/contract/charts';
import { chartErrors } from '@tinkerstream/contract/error-codes';
import type { ParsedRequestOf, ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { type Device, NO_DEVICE } from '@tinkerstream/contract/points';
import { AppError } from '../../platform/app-error.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { Route } from '../../platform/http/route.ts';
import { isoTime } from '../../platform/iso-time.ts';
import type { PublicIds } from '../../platform/secrets/public-ids.ts';
import type { RecordsService, StatisticsOf } from '../records/index.ts';
import type { AnnotationsService } from '../topics/index.ts';
import { topicIdsOf } from './access.ts';
import type { ChartWindowOf } from './chart-window.ts';
import type { ChartFiguresOf } from './figures.ts';
import type { LatestValuesOf } from './latest-values.ts';
import { type PresentCharts, presentPublicChart } from './presenter.ts';
import type { PublicBoards } from './public-boards.ts';
import type { PublicTexts } from './public-texts.ts';
import type { ChartSourceEntity } from './repository.ts';
import type { ChartsService } from './service.ts';

type PublicRead =
  | typeof getPublicChart
  | typeof listPublicLatestValues
  | typeof getPublicRecordWindow
  | typeof getPublicStatistics
  | typeof listPublicAnnotations
  | typeof getPublicChartWindow
  | typeof getPublicChartFigures;

export interface PublicChartParts {
  readonly charts: ChartsService;
  readonly records: Pick<RecordsService, 'readable' | 'window' | 'deviceIdsOf'>;
  readonly presentCharts: PresentCharts;
  readonly latestValuesOf: LatestValuesOf;
  readonly statisticsOf: StatisticsOf;
  readonly annotations: Pick<AnnotationsService, 'listOf'>;
  readonly chartWindowOf: ChartWindowOf;
  readonly chartFiguresOf: ChartFiguresOf;
  readonly publicBoards: PublicBoards;
  readonly publicTexts: PublicTexts;
  readonly publicIds: PublicIds;
  readonly publicReads: PublicReads;
}

/** The calls of a chart's public page. They return only what the user who published the chart may publish. */
export function publicChartRoutes(
  route: Route,
  {
    charts,
    records,
    presentCharts,
    latestValuesOf,
    statisticsOf,
    annotations,
    chartWindowOf,
    chartFiguresOf,
    publicBoards,
    publicTexts,
    publicIds,
    publicReads,
  }: PublicChartParts,
): void {
  /** Serves a call through `PublicReads`. */
  function serve<E extends PublicRead>(endpoint: E, read: (input: ParsedRequestOf<E>) => Promise<ResponseOf<E>>): void {
    route<PublicRead>(endpoint, (input, { client }) =>
      publicReads.answer(client.address, `${endpoint.path} ${JSON.stringify(input)}`, () => read(input as never)),
    );
  }

  serve(getPublicChart, async ({ token }) => {
    const published = await charts.getPublic(token);
    const [chart] = await presentCharts(published.readerId, [published.chart]);
    if (!chart) throw new AppError(chartErrors.notPublic);
    const presentBoard = await publicBoards(published.readerId, topicIdsOf(published.sources));
    return presentPublicChart(chart, published, (id) => publicIds(token, id), presentBoard);
  });

  serve(listPublicLatestValues, async ({ token }) => {
    const { chart, sources } = await charts.getPublic(token);
    const values = await latestValuesOf(chart, sources);
    const plainTopics = new Map(
      sources.flatMap(({ id, topicId, dataTypeId }) => (dataTypeId ? [] : [[id, topicId] as const])),
    );
    const shown = values.map(async ({ chartSourceId, value, ...latest }) => {
      const topicId = plainTopics.get(chartSourceId);
      const isText = topicId !== undefined && typeof value === 'string';
      const text = isText ? (await publicTexts(topicId))(value) : value;
      return text === undefined ? [] : [{ ...latest, value: text, chartSourceId: publicIds(token, chartSourceId) }];
    });
    return (await Promise.all(shown)).flat();
  });

  serve(getPublicRecordWindow, async ({ token, chartSourceId, deviceId, ...window }) => {
    const { series, readerId } = await getReadSeries(token, chartSourceId, deviceId);
    return records.window(readerId, series, window);
  });

  serve(getPublicStatistics, async ({ token, chartSourceId, deviceId, ...stretch }) => {
    const { series, readerId } = await getReadSeries(token, chartSourceId, deviceId);
    return statisticsOf(readerId, series, stretch);
  });

  serve(listPublicAnnotations, async ({ token }) => {
    const { chart, sources } = await charts.getPublic(token);
    const { hasNotes }: ChartTypeRules = CHART_TYPES[chart.chartType];
    const found = await annotations.listOf(hasNotes ? topicIdsOf(sources) : []);
    return found.map(({ id, topicId, time, text, origin }) => ({
      id: publicIds(token, id),
      topicId: publicIds(token, topicId),
      time: isoTime(time),
      text,
      origin,
      by: '',
      isManageable: false,
    }));
  });

  serve(getPublicChartWindow, async ({ token, ...range }) => {
    const { readerId, sources } = await charts.getPublic(token);
    const { lines, others } = await chartWindowOf(readerId, sources, range);
    const presentBoard = await publicBoards(readerId, topicIdsOf(sources));
    const topicOf = new Map(sources.map(({ id, topicId }) => [id, topicId]));
    const boardOf = (sourceId: string, device: Device) =>
      presentBoard(topicOf.get(sourceId) ?? '', device, (id) => publicIds(token, id));
    const present = <Name extends (typeof others)[number]>({ chartSourceId, device, ...line }: Name) => ({
      ...line,
      chartSourceId: publicIds(token, chartSourceId),
      ...(device !== undefined && { device: device && boardOf(chartSourceId, device) }),
    });
    return { lines: lines.map(present), others: others.map(present) };
  });

  serve(getPublicChartFigures, async ({ token, ...range }) => {
    const { chart, readerId, sources } = await charts.getPublic(token);
    const { scatter, ...figures } = await chartFiguresOf(readerId, chart, sources, range);
    if (!scatter) return figures;
    // All points of the sources are of one topic.
    const [topicId = ''] = topicIdsOf(sources);
    const presentBoard = await publicBoards(readerId, [topicId]);
    const groups = scatter.groups.map(({ device, ...group }) => ({
      ...group,
      ...(device !== undefined && { device: device && presentBoard(topicId, device, (id) => publicIds(token, id)) }),
    }));
    return { ...figures, scatter: { ...scatter, groups } };
  });

  /** A source of a public chart, with the user for whom the page reads it. */
  async function getReadSource(token: string, chartSourceId: string) {
    const { readerId, sources } = await charts.getPublic(token);
    const source = sources.find(({ id }) => publicIds(token, id) === chartSourceId);
    if (!source?.dataTypeId) throw new AppError(chartErrors.notPublic);
    return { source: { ...source, dataTypeId: source.dataTypeId }, readerId };
  }

  /** The values of a source of a public chart, or of one of its devices. */
  async function getReadSeries(token: string, chartSourceId: string, deviceId: string | undefined) {
    const { source, readerId } = await getReadSource(token, chartSourceId);
    const series = seriesOf(source);
    if (deviceId === undefined) return { series, readerId };
    const deviceIds = source.perDevice ? [...(await records.deviceIdsOf(series)), NO_DEVICE] : [source.deviceId];
    const isRequested = (id: string | null) =>
      id !== null && deviceId === (id === NO_DEVICE ? id : publicIds(token, id));
    const real = deviceIds.find(isRequested);
    if (!real) throw new AppError(chartErrors.notPublic);
    return { series: { ...series, deviceId: real }, readerId };
  }
}

function seriesOf({ topicId, dataTypeId, deviceId }: ChartSourceEntity & { readonly dataTypeId: string }) {
  return { topicId: topicId, dataTypeId: dataTypeId, deviceId: deviceId ?? undefined };
}
