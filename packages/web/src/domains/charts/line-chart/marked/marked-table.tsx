import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { numberText, withMinus, withUnit } from '../../../../ui/text/number-text.ts';
import classes from '../line-chart.module.css';
import type { LineSelection } from '../pointer/selection.ts';
import { figuresOf } from './figures.ts';
import { texts as markedTexts } from './texts.ts';
import type { TimeUnit } from './time-unit.ts';

interface MarkedTableProps {
  /** The selections, all of them counted. */
  readonly selections: readonly LineSelection[];
  readonly timeUnit: TimeUnit;
}

/** The statistics of several lines, one line in each row. */
export function MarkedTable({ selections, timeUnit }: MarkedTableProps) {
  const texts = useTexts(markedTexts);
  const { language } = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={classes.table} data-figures aria-label={texts.tableOf} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[
              texts.line,
              texts.count,
              texts.mean,
              texts.lowest,
              texts.highest,
              texts.spread,
              texts.slope,
              texts.area,
            ].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {selections.map(({ key, label, unit, isDirection, selection: { min, max, counted } }) => {
            if (!counted) return null;
            const number = (value: number) =>
              withUnit(withMinus(numberText(value, language, 'value', max - min)), unit);
            const { spread, slope, area } = figuresOf(counted, unit, timeUnit, texts, language);
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{numberText(counted.count, language)}</td>
                <td>{number(counted.mean)}</td>
                <td>{!isDirection && number(min)}</td>
                <td>{!isDirection && number(max)}</td>
                <td>{spread}</td>
                <td>{slope}</td>
                <td>{area}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
