import { useEffect, useState } from 'react';
import { useLanguage } from '../../../../i18n/texts.ts';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import { numberText, withUnit } from '../../../../ui/text/number-text.ts';
import type { Crowd } from '../drawing/crowds.ts';
import type { Drawn } from '../drawing/drawing.ts';
import classes from './legend.module.css';
import { texts as lineTexts } from './texts.ts';

/** Nobody can read numbers that change faster. */
const INTERVAL_MS = 1000;

/** Says what the median and the bands of many lines are, with their latest values. */
export function CrowdKey({ drawn }: { readonly drawn: Drawn }) {
  const texts = useTextsOf(lineTexts);
  const { language } = useLanguage();
  const [crowds, setCrowds] = useState<readonly Crowd[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      setCrowds(drawn.plot?.crowds() ?? []);
    };
    read();
    const stop = drawn.onDrawn(() => {
      timer ??= setTimeout(read, INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [drawn]);
  return crowds.map((crowd, index) => {
    const at = crowd.median.findLastIndex((value) => !Number.isNaN(value));
    if (at < 0) return null;
    const number = (values: Float64Array, unit = '') => withUnit(numberText(values[at] as number, language), unit);
    const between = (low: Float64Array, high: Float64Array) => `${number(low)} – ${number(high, crowd.unit)}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a crowd has no other identity
      <dl key={index} className={classes.key}>
        <dt data-kind="median">{texts.median}</dt>
        <dd>{number(crowd.median, crowd.unit)}</dd>
        <dt data-kind="half">{texts.middleHalf}</dt>
        <dd>{between(crowd.lowerQuarter, crowd.upperQuarter)}</dd>
        <dt data-kind="all">{texts.range}</dt>
        <dd>{between(crowd.lowest, crowd.highest)}</dd>
      </dl>
    );
  });
}
