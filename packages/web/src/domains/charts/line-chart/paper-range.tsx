import { useMedium } from '../../../ui/paper/use-medium.ts';
import { localOffset, localSpan, localTimeZone } from '../../../ui/text/local-time.ts';
import type { Span } from '../span.ts';
import classes from './line-chart.module.css';

/** What a chart shows, on paper alone: on a screen, its name and its range are around it. */
export function PaperRange({ name, span }: { readonly name: string; readonly span: () => Span | undefined }) {
  if (useMedium() !== 'print') return null;
  const shown = span();
  const range = shown && localSpan(shown.start, shown.end).join(' – ');
  const zone = [localTimeZone(), `UTC${localOffset()}`].filter(Boolean).join(', ');
  return <p className={classes.note}>{[name, range, zone].filter(Boolean).join(' · ')}</p>;
}
