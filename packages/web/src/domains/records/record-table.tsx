import type { DataRecord } from '@tinkerstream/contract/points';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { useBoardNames } from '../../platform/board-names.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { localTime } from '../../ui/text/local-time.ts';
import { exactText, valueText } from '../../ui/text/number-text.ts';
import classes from './record-table.module.css';

/** The number of rows of the table of latest records, which is also its height (rule 11). */
const ROWS = 9;

/** The id prefix of live records, until the stored record replaces them. */
export const LIVE_ID = 'live-';

interface RecordTableProps {
  readonly topicId: string;
  readonly records: readonly DataRecord[];
}

/** The latest records of a topic, latest first; new rows pulse once. */
export function RecordTable({ topicId, records }: RecordTableProps) {
  const boardNames = useBoardNames();
  const { records: texts } = useTexts();
  const { language } = useLanguage();
  return (
    <DataTable
      label={texts.latest}
      rows={records.slice(0, ROWS)}
      rowKey={(record) => record.id}
      padTo={ROWS}
      shortText={texts.moreData}
      emptyText={texts.none}
      isFresh={(record) => record.id.startsWith(LIVE_ID)}
      columns={[
        {
          key: 'time',
          header: texts.time,
          render: ({ createdOn }) => <time dateTime={createdOn}>{localTime(createdOn)}</time>,
        },
        {
          key: 'type',
          header: texts.dataType,
          clear: true,
          render: ({ dataRecordType }) => dataRecordType.dataRecordTypeName,
        },
        {
          key: 'value',
          header: texts.value,
          clear: true,
          atEnd: true,
          render: ({ value, dataRecordType }) => (
            <code className={classes.value} title={exactText(value, language)}>
              {valueText(value, language, dataRecordType.unit)}
            </code>
          ),
        },
        {
          key: 'device',
          header: texts.device,
          clear: true,
          atEnd: true,
          render: ({ device: sent }) => {
            const device = boardNames.named(topicId, sent);
            return device && (device.serialName || device.serialNumber);
          },
        },
      ]}
    />
  );
}
