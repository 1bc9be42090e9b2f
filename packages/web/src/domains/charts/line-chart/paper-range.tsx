import { useMedium } from '../../../ui/paper/use-medium.ts';
import { localSpan, zoneText } from '../../../ui/text/local-time.ts';
import type { Span } from '../span.ts';
import classes from './line-chart.module.css';

/** What a chart shows, on paper alone: on a screen, its name and its range are around it. */
export function PaperRange({ name, span }: { readonly name: string; readonly span: () => Span | undefined }) {
  if (useMedium() !== 'print') return null;
  const shown = span();
  const range = shown && localSpan(shown.start, shown.end).join(' – ');
  return (
    <p className={classes.note}>{[name, range, zoneText(shown?.end ?? Date.now())].filter(Boolean).join(' · ')}</p>
  );
}
