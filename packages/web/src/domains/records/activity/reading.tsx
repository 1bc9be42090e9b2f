import type { DataRecordType, RecordValue } from '@tinkerstream/contract/points';

import { useLanguage } from '../../../i18n/texts.ts';
import { exactText, valueText } from '../../../ui/text/number-text.ts';
import classes from './activity.module.css';
import { Sparkline } from './sparkline.tsx';
import { TrendWords } from './trend-words.tsx';

interface ReadingProps {
  readonly dataType: Pick<DataRecordType, 'dataRecordTypeName' | 'unit'>;
  readonly value: RecordValue;
  /** The small line, which ends with the value, oldest first. */
  readonly line: readonly (number | null)[];
}

/** The latest value of a data type with a small line. */
export function Reading({ dataType, value, line }: ReadingProps) {
  const { language } = useLanguage();
  const text = valueText(value, language, dataType.unit);
  return (
    <span className={classes.reading}>
      <span className={classes.value}>
        <span className={classes.type} title={dataType.dataRecordTypeName}>
          {dataType.dataRecordTypeName}
        </span>
        <code data-number={typeof value === 'number' || undefined} title={exactText(value, language) ?? text}>
          {text}
        </code>
        <TrendWords values={line} />
      </span>
      <Sparkline values={line} />
    </span>
  );
}
