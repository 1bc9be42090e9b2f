import {
  getPublicChart,
  getPublicRecordWindow,
  listPublicLatestValues,
  listPublicRecentRecords,
} from '@tinkerstream/contract/charts';
import type { ParsedRequestOf, ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { AppError } from '../../platform/http/app-error.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { Route } from '../../platform/http/route.ts';
import type { PublicIds } from '../../platform/public-ids.ts';
import type { RecordsService } from '../records/index.ts';
import type { LatestValuesOf } from './latest-values.ts';
import { type PresentCharts, presentPublicChart } from './presenter.ts';
import type { ChartsService } from './service.ts';

type PublicRead =
  | typeof getPublicChart
  | typeof listPublicLatestValues
  | typeof listPublicRecentRecords
  | typeof getPublicRecordWindow;

export interface PublicChartParts {
  readonly charts: ChartsService;
  readonly records: RecordsService;
  readonly presentCharts: PresentCharts;
  readonly latestValuesOf: LatestValuesOf;
  readonly publicIds: PublicIds;
  readonly publicReads: PublicReads;
}

/** What the public page of a chart asks for. It shows what the chart's creator may read, and nothing else. */
export function publicChartRoutes(
  route: Route,
  { charts, records, presentCharts, latestValuesOf, publicIds, publicReads }: PublicChartParts,
): void {
  /** Serves a call of the page, as `PublicReads` says. */
  function serve<E extends PublicRead>(endpoint: E, read: (input: ParsedRequestOf<E>) => Promise<ResponseOf<E>>): void {
    route<PublicRead>(endpoint, (input, { client }) =>
      publicReads.answer(client.address, `${endpoint.path} ${JSON.stringify(input)}`, () => read(input as never)),
    );
  }

  serve(getPublicChart, async ({ token }) => {
    const row = await charts.getPublic(token);
    const [chart] = await presentCharts(row.creator_id, [row]);
    if (!chart) throw new AppError('TS_ERR_CHART_0003');
    return presentPublicChart(chart, (id) => publicIds(token, id));
  });

  serve(listPublicLatestValues, async ({ token }) => {
    const chart = await charts.getPublic(token);
    const values = await latestValuesOf(chart, await charts.readableSourcesOf(chart.creator_id, chart));
    return values.map(({ chartSourceId, value, createdOn }) => ({
      chartSourceId: publicIds(token, chartSourceId),
      value,
      createdOn,
    }));
  });

  serve(listPublicRecentRecords, async ({ token, chartSourceId, count }) =>
    records.recentOf(await seriesOf(token, chartSourceId), count),
  );

  serve(getPublicRecordWindow, async ({ token, chartSourceId, ...window }) =>
    records.windowOf(await seriesOf(token, chartSourceId), window),
  );

  async function seriesOf(token: string, chartSourceId: string) {
    const chart = await charts.getPublic(token);
    const sources = await charts.readableSourcesOf(chart.creator_id, chart);
    const source = sources.find(({ id }) => publicIds(token, id) === chartSourceId);
    if (!source?.data_type_id) throw new AppError('TS_ERR_CHART_0003');
    return { topicId: source.topic_id, dataTypeId: source.data_type_id, deviceId: source.device_id ?? undefined };
  }
}
