import type { DataRecord } from '@tinkerstream/contract/records';
import { useTexts } from '../../i18n/texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { localTime } from '../../ui/local-time.ts';
import classes from './record-table.module.css';

/** Rows of the table of newest records (specification 2 section 9). */
const ROWS = 9;

/** The id of a record that came over the live socket starts so until the stored one replaces it. */
export const LIVE_ID = 'live-';

/** The newest records of a topic, newest first; a row that has just arrived pulses once. */
export function RecordTable({ records }: { records: readonly DataRecord[] }) {
  const { records: texts } = useTexts();
  return (
    <DataTable
      label={texts.latest}
      rows={records.slice(0, ROWS)}
      rowKey={(record) => record.id}
      padTo={ROWS}
      log
      emptyText={texts.none}
      isFresh={(record) => record.id.startsWith(LIVE_ID)}
      columns={[
        {
          key: 'time',
          header: texts.time,
          render: ({ createdOn }) => <time dateTime={createdOn}>{localTime(createdOn)}</time>,
        },
        { key: 'type', header: texts.dataType, render: ({ dataRecordType }) => dataRecordType.dataRecordTypeName },
        { key: 'value', header: texts.value, render: ({ value }) => <code className={classes.value}>{value}</code> },
        {
          key: 'device',
          header: texts.device,
          render: ({ device }) => device && (device.serialName || device.serialNumber),
        },
      ]}
    />
  );
}
