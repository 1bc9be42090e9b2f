import { MAX_LINES } from '@tinkerstream/contract/records';
import { useChartTexts } from '../../../i18n/texts.ts';
import classes from './line-chart.module.css';

/** Names the lines that do not fit into the chart. */
export function OtherLines({ names }: { readonly names: readonly string[] }) {
  const { chartLines: texts } = useChartTexts();
  if (names.length === 0) return null;
  return (
    <details className={classes.others}>
      <summary>{texts.notDrawn(MAX_LINES, names.length)}</summary>
      {names.join(texts.listComma)}
    </details>
  );
}
