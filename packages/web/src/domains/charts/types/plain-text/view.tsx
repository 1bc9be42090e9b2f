import { useComputedColorScheme } from '@mantine/core';
import { DEFAULT_COLOUR } from '@tinkerstream/contract/charts';
import { Loading } from '../../../../ui/loading.tsx';
import { localTime } from '../../../../ui/local-time.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { isReadable } from '../../line-chart/colours.ts';
import { LiveText } from '../../live-text.tsx';
import { NoData } from '../../no-data.tsx';
import paper from '../../paper.module.css';
import { useLatestValues } from '../../use-latest-values.ts';
import classes from './view.module.css';

export function PlainTextView({ chart, feed, compact }: ChartTypeViewProps) {
  const { values, isLoading } = useLatestValues(chart, feed);
  const scheme = useComputedColorScheme('light');
  const { color = DEFAULT_COLOUR } = chart.chartConfig;
  const [live] = values.values();
  return (
    <div className={`${paper.paper} ${classes.frame}`} data-compact={compact || undefined}>
      <div className={classes.text}>
        {live ? (
          <>
            <p className={classes.value}>
              <LiveText live={live} colour={isReadable(color, scheme) ? color : undefined} />
            </p>
            <time className={classes.time}>{localTime(live.time)}</time>
          </>
        ) : isLoading ? (
          <Loading />
        ) : (
          <NoData />
        )}
      </div>
    </div>
  );
}
