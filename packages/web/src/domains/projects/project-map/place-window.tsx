import type { RecordValue } from '@tinkerstream/contract/records';
import type { DataRecordType } from '@tinkerstream/contract/topics';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { localTime } from '../../../ui/local-time.ts';
import classes from './place-window.module.css';

interface LatestRecord {
  readonly dataRecordType: DataRecordType;
  readonly value: RecordValue;
  readonly createdOn: string;
}

interface PlaceWindowProps {
  readonly description: string;
  /** Below the description, where the topic's name may be seen. */
  readonly children?: ReactNode;
  /** The newest record of each data type. */
  readonly records: readonly LatestRecord[];
}

/** What a pin tells of its topic: the newest values, and when the last of them came. */
export function PlaceWindow({ description, children, records }: PlaceWindowProps) {
  const { records: texts } = useTexts();
  const last = records
    .map(({ createdOn }) => createdOn)
    .sort()
    .at(-1);
  return (
    <div className={classes.window}>
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
                <dd key={String(value)}>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.time}>
            <time dateTime={last}>{localTime(last)}</time>
          </p>
        </>
      )}
    </div>
  );
}
