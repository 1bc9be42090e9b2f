import type { Chart } from '@tinkerstream/contract/charts';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { ChartView, readerFeed } from '../charts/index.ts';
import classes from './card-chart.module.css';

/** The distance from the viewport within which a chart is mounted. */
const NEAR = '600px 0px';

/**
 * The live chart of a card. Unmounted far outside the viewport, so that a hundred charts do not slow the page; its
 * height is kept.
 */
export const CardChart = memo(function CardChart({ chart }: { chart: Chart }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const feed = useMemo(() => readerFeed(chart.id), [chart.id]);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.at(-1)?.isIntersecting ?? false;
        element.style.minHeight = near ? '' : `${element.offsetHeight}px`;
        setNear(near);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className={classes.place}>
      {isNear && <ChartView chart={chart} feed={feed} compact />}
    </div>
  );
});
