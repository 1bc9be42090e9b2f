import { useComputedColorScheme } from '@mantine/core';
import type { PublicChart } from '@tinkerstream/contract/charts';
import { useTexts } from '../../i18n/texts.ts';
import { localTime } from '../../ui/local-time.ts';
import { lineColour } from './line-chart/colours.ts';
import { LiveText } from './live-text.tsx';
import { sourceLabel } from './source-label.ts';
import classes from './source-values.module.css';
import type { LiveValue } from './use-latest-values.ts';

interface SourceValuesProps {
  readonly sources: PublicChart['chartSources'];
  readonly values: ReadonlyMap<string, LiveValue>;
  /** Whether they are in a small place, where many of them scroll. */
  readonly isCompact: boolean;
}

/** More values may have to scroll on a card. */
const FEW = 3;

/** The sources of a chart with colour, label and latest value. */
export function SourceValues({ sources, values, isCompact }: SourceValuesProps) {
  const { charts: texts } = useTexts();
  const scheme = useComputedColorScheme('light');
  return (
    <ul
      className={classes.values}
      aria-label={texts.latestValues}
      // Scrollable regions must be focusable.
      tabIndex={isCompact && sources.length > FEW ? 0 : undefined}
    >
      {sources.map((source, index) => {
        const live = values.get(source.id);
        return (
          <li key={source.id}>
            <span
              className={classes.swatch}
              style={{ background: lineColour(source.chartSourceConfig.colorCode, index, scheme) }}
            />
            <span>{sourceLabel(source)}</span>
            {live ? (
              <>
                <LiveText live={live} unit={source.dataRecordType?.unit} />
                <time className={classes.when}>{localTime(live.time)}</time>
              </>
            ) : (
              <span className={classes.when}>{texts.waiting}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
