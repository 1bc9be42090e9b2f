import { DEFAULT_COLOUR } from '@tinkerstream/contract/charts';
import { type CSSProperties, useCallback, useRef } from 'react';
import { useLanguage } from '../../../../i18n/texts.ts';
import { Loading } from '../../../../ui/loading/loading.tsx';
import { useScheme } from '../../../../ui/paper/use-medium.ts';
import { columnsOf, valueText } from '../../../../ui/text/number-text.ts';
import { TrendWords } from '../../../records/index.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { isReadable } from '../../colours.ts';
import { LiveText } from '../../latest/live-text.tsx';
import { useLatestExports } from '../../latest/use-latest-exports.ts';
import { type LiveValue, useLatestValues } from '../../latest/use-latest-values.ts';
import { useSilence } from '../../latest/use-silence.ts';
import { ValueTime } from '../../latest/value-time.tsx';
import { NoData } from '../../no-data.tsx';
import paper from '../../paper.module.css';
import { useFittedText } from './fitted-text.ts';
import { textPicture } from './text-picture.ts';
import classes from './view.module.css';

/** Longer texts are no headline. */
const LONG = 120;
/** Longer texts may have to scroll on a card. */
const SCROLLED_LENGTH = 40;

export function PlainTextView({ chart, feed, compact }: ChartTypeViewProps) {
  const { values, isLoading } = useLatestValues(chart, feed);
  const silence = useSilence();
  const element = useRef<HTMLElement>(null);
  const scheme = useScheme();
  const { language } = useLanguage();
  const { color = DEFAULT_COLOUR } = chart.chartConfig;
  const [live] = values.values();
  const unit = chart.chartSources[0]?.dataRecordType?.unit;
  const text = live ? valueText(live.value, language, unit) : '';
  const length = columnsOf(text);
  useFittedText(element, text);
  const draw = useCallback((paper: string) => textPicture(text, paper, element.current), [text]);
  const colourOf = (shown: LiveValue) => {
    if (silence.isStale(shown)) return 'var(--mantine-color-dimmed)';
    return isReadable(color, scheme) ? color : 'var(--mantine-color-text)';
  };
  useLatestExports(chart, values, { element, draw, colourOf });
  return (
    <figure
      ref={element}
      aria-label={chart.name}
      className={`${paper.paper} ${classes.frame}`}
      data-compact={compact || undefined}
      data-long={length > LONG || undefined}
      // Scrollable regions must be focusable.
      tabIndex={compact && length > SCROLLED_LENGTH ? 0 : undefined}
    >
      <div className={classes.text}>
        {live ? (
          <>
            <p className={classes.value} style={{ '--length': length } as CSSProperties}>
              <LiveText
                live={live}
                unit={unit}
                colour={isReadable(color, scheme) ? color : undefined}
                isStale={silence.isStale(live)}
              />
              <TrendWords values={live.recent} />
            </p>
            <span className={classes.time}>
              <ValueTime live={live} silence={silence} />
            </span>
          </>
        ) : isLoading ? (
          <Loading />
        ) : (
          <NoData />
        )}
      </div>
    </figure>
  );
}
