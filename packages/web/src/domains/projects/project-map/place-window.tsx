import type { DataRecordType, RecordValue } from '@tinkerstream/contract/points';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Stack } from '../../../ui/kit.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { exactText, valueText } from '../../../ui/text/number-text.ts';
import classes from './place-window.module.css';

interface LatestRecord {
  readonly dataRecordType: DataRecordType;
  readonly value: RecordValue;
  readonly createdOn: string;
}

interface PlaceWindowProps {
  readonly description: string;
  /** Content below the description, for readers who may see the topic's name. */
  readonly children?: ReactNode;
  /** The latest record of each data type. */
  readonly records: readonly LatestRecord[];
}

/** The content of a pin's popup: the latest values with their times. */
export function PlaceWindow({ description, children, records }: PlaceWindowProps) {
  const { records: texts } = useTexts();
  const { language } = useLanguage();
  const last = records
    .map(({ createdOn }) => createdOn)
    .sort()
    .at(-1);
  return (
    <Stack gap="xs" className={classes.window}>
      <h3>{description}</h3>
      {children}
      {last === undefined ? (
        <p className={classes.time}>{texts.none}</p>
      ) : (
        <>
          <dl className={classes.values}>
            {records.map(({ dataRecordType, value }) => (
              <div key={dataRecordType.id}>
                <dt>{dataRecordType.dataRecordTypeName}</dt>
                <dd key={String(value)} title={exactText(value, language)}>
                  {valueText(value, language, dataRecordType.unit)}
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.time}>
            <time dateTime={last}>{localTime(last)}</time>
          </p>
        </>
      )}
    </Stack>
  );
}
