import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/kit.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { numberText, withUnit } from '../../../ui/text/number-text.ts';
import type { ShownNumber } from '../../records/index.ts';
import type { Drawn } from './drawing/drawing.ts';
import { texts as allLeaveTexts } from './left-out/texts.ts';
import classes from './line-chart.module.css';
import type { PlotLine } from './lines/plot-line.ts';
import { type ShownValue, shownValues } from './lines/shown-values.ts';

interface ValuesTableProps {
  readonly name: string;
  readonly lines: readonly PlotLine[];
  readonly drawn: Drawn;
  /** What is needed to leave a value out; undefined if the reader may not do that, or if it stands for several values. */
  readonly numberOf: (value: ShownValue) => ShownNumber | undefined;
  readonly onLeaveOut: (number: ShownNumber) => void;
}

/** The most rows: more are of no use, and each costs time every second. */
const MAX_ROWS = 100;
/** The time between two updates, since nobody can read a table that changes faster. */
const INTERVAL_MS = 1000;

/** The shown values of a chart as a table, latest first: for the keyboard, for screen readers, and for looking a value up. */
export function ValuesTable({ name, lines, drawn, numberOf, onLeaveOut }: ValuesTableProps) {
  const { chartRange: texts } = useTexts();
  const leaveTexts = useTexts(allLeaveTexts);
  const { language } = useLanguage();
  const [values, setValues] = useState<readonly ShownValue[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      const span = drawn.plot?.span();
      setValues(span ? shownValues(lines, span) : []);
    };
    read();
    const stop = drawn.onDrawn(() => {
      timer ??= setTimeout(read, INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [lines, drawn]);

  if (values.length === 0) return <p className={classes.note}>{texts.nothingShown}</p>;
  const isSingle = values.every(({ low, high }) => low === high);
  const number = (value: number, unit: string) => (
    <td className="mono">{withUnit(numberText(value, language), unit)}</td>
  );
  const rows = values.slice(-MAX_ROWS).reverse();
  const mayLeaveOut = rows.some((value) => numberOf(value) !== undefined);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section className={classes.table} aria-label={texts.tableOf(name)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.time}</th>
              {lines.length > 1 && <th scope="col">{texts.line}</th>}
              {isSingle ? (
                <th scope="col">{texts.value}</th>
              ) : (
                <>
                  <th scope="col">{texts.lowest}</th>
                  <th scope="col">{texts.highest}</th>
                </>
              )}
              {mayLeaveOut && <td data-screen-only />}
            </tr>
          </thead>
          <tbody>
            {rows.map((value, index) => {
              const { time, label, unit, low, high } = value;
              const sought = numberOf(value);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two values may have the same time and line
                <tr key={index}>
                  <td>{localTime(time)}</td>
                  {lines.length > 1 && <td>{label}</td>}
                  {number(low, unit)}
                  {!isSingle && number(high, unit)}
                  {mayLeaveOut && (
                    <td data-screen-only>
                      {sought && (
                        <Button
                          variant="subtle"
                          color="gray"
                          size="compact-sm"
                          aria-label={leaveTexts.leaveOutOf(withUnit(numberText(low, language), unit), localTime(time))}
                          onClick={() => onLeaveOut(sought)}
                        >
                          {leaveTexts.leaveOut}
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {values.length > MAX_ROWS && (
        <p className={classes.note}>
          {texts.tablePart(numberText(MAX_ROWS, language), numberText(values.length, language))}
        </p>
      )}
    </>
  );
}
