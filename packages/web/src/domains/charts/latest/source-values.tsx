import type { PublicChart } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../i18n/texts.ts';
import { useScheme } from '../../../ui/paper/use-medium.ts';
import { TrendWords } from '../../records/index.ts';
import { lineColour } from '../colours.ts';
import { LiveText } from './live-text.tsx';
import { sourceLabel } from './source-label.ts';
import classes from './source-values.module.css';
import type { LiveValue } from './use-latest-values.ts';
import type { Silence } from './use-silence.ts';
import { ValueTime } from './value-time.tsx';

interface SourceValuesProps {
  readonly sources: PublicChart['chartSources'];
  readonly values: ReadonlyMap<string, LiveValue>;
  readonly silence: Silence;
  /** Whether the values are in a small place, where many of them scroll. */
  readonly isCompact: boolean;
}

/** The number of values up to which a card need not scroll. */
const FEW = 3;

/** The sources of a chart with colour, label and latest value. */
export function SourceValues({ sources, values, silence, isCompact }: SourceValuesProps) {
  const { charts: texts } = useTexts();
  const scheme = useScheme();
  const shown = sources.map((source, index) => ({
    source,
    live: values.get(source.id),
    colour: lineColour(source.chartSourceConfig.colorCode, index, scheme),
  }));
  const rank = ({ live }: { live: LiveValue | undefined }) => Number(silence.isSilent(live));
  // On a card, the first values are in view.
  const ordered = isCompact ? shown.toSorted((a, b) => rank(a) - rank(b)) : shown;
  return (
    <ul
      className={classes.values}
      aria-label={texts.latestValues}
      // Scrollable regions must be focusable.
      tabIndex={isCompact && sources.length > FEW ? 0 : undefined}
    >
      {ordered.map(({ source, live, colour }) => (
        <li key={source.id} data-stale={silence.isStale(live) || undefined}>
          <span className={classes.swatch} style={{ background: silence.isStale(live) ? undefined : colour }} />
          <span>{sourceLabel(source)}</span>
          {live && <LiveText live={live} unit={source.dataRecordType?.unit} isStale={silence.isStale(live)} />}
          {live && <TrendWords values={live.recent} />}
          <span className={classes.when}>{live ? <ValueTime live={live} silence={silence} /> : texts.waiting}</span>
        </li>
      ))}
    </ul>
  );
}
