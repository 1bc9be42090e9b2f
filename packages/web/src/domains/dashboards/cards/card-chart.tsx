import type { PublicChart } from '@tinkerstream/contract/charts';
import { tokenOfSharedChart } from '@tinkerstream/contract/dashboards';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useMedium } from '../../../ui/paper/use-medium.ts';
import { ChartView, publicFeed, readerFeed, useLiveChart } from '../../charts/index.ts';
import { publicDashboardQuery } from '../queries.ts';
import classes from './card-chart.module.css';

/** The distance from the viewport within which a chart is mounted. */
const NEAR = '600px 0px';

interface CardChartProps {
  readonly chart: PublicChart;
  /** The token of a public dashboard. */
  readonly publicToken: string | undefined;
  /** Whether the chart is view-only: while cards are edited, its buttons and maps do nothing. */
  readonly isInert: boolean;
}

/**
 * The live chart that fills a card. It is unmounted far outside the viewport, so that a hundred charts do not slow the
 * page.
 */
export const CardChart = memo(function CardChart({ chart, publicToken, isInert }: CardChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isOnPaper = useMedium() === 'print';
  const feed = useMemo(
    () => (publicToken === undefined ? readerFeed(chart.id) : publicFeed(tokenOfSharedChart(publicToken, chart.id))),
    [publicToken, chart.id],
  );

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: NEAR,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className={classes.place} data-fill inert={isInert}>
      {(isNear || isOnPaper) && <ChartView chart={chart} feed={feed} compact />}
      {publicToken !== undefined && <SharedChartWatch chart={chart} publicToken={publicToken} />}
    </div>
  );
});

/** Reloads a public dashboard when one of its charts changes or is closed to the public. */
function SharedChartWatch({ chart, publicToken }: { chart: PublicChart; publicToken: string }) {
  const { queryKey } = publicDashboardQuery(publicToken);
  useLiveChart(chart, queryKey, tokenOfSharedChart(publicToken, chart.id));
  return null;
}
