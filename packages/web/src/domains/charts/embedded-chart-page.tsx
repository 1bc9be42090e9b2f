import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { isGone } from '../../platform/requests/request.ts';
import { Loading } from '../../ui/loading/loading.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { PublicHead, PublicMessage } from '../../ui/page/public-page.tsx';
import { ChartView } from './chart-view.tsx';
import classes from './embedded-chart-page.module.css';
import { publicFeed } from './feed.ts';
import { TimeRangePicker } from './menu/time-range-picker.tsx';
import { publicChartQuery } from './queries.ts';
import { TimeRangeProvider } from './time-range/use-time-range.tsx';
import { definitionOf, showsTimeRange } from './types/registry.ts';
import { useLiveChart } from './use-live-chart.ts';

const route = getRouteApi('/chart/embedded/token/$token');

/** A public chart that fills the page, for embedding in other sites. */
export function EmbeddedChartPage() {
  const { charts: texts } = useTexts();
  const { token } = route.useParams();
  const query = publicChartQuery(token);
  const { data: chart, error } = useQuery(query);
  const feed = useMemo(() => publicFeed(token), [token]);
  usePageTitle(chart?.name ?? texts.chart);
  useLiveChart(chart, query.queryKey, token);
  // A chart that is no longer public must not stay on the page.
  const isOver = isGone(error);
  if (chart && !isOver) {
    return (
      <main className={classes.page}>
        <TimeRangeProvider>
          <PublicHead title={chart.name}>
            {showsTimeRange(definitionOf(chart.chartType.name)) && <TimeRangePicker />}
          </PublicHead>
          <div className={classes.chart}>
            <ChartView chart={chart} feed={feed} />
          </div>
        </TimeRangeProvider>
      </main>
    );
  }
  return <main className={classes.page}>{error ? <NotAvailable /> : <Loading />}</main>;
}

function NotAvailable() {
  const { charts: texts } = useTexts();
  return <PublicMessage title={texts.embeddedNotAvailable} text={texts.embeddedNotAvailableText} />;
}
