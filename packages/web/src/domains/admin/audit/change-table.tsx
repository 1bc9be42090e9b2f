import type { AuditEntry } from '@tinkerstream/contract/admin';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import classes from './audit-page.module.css';

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changed fields of the subject, before and after. */
export function ChangeTable({ entry }: { entry: AuditEntry }) {
  const { adminAudit: texts } = useAdminTexts();
  const { before, after, subjectId } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes: Change[] = fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
  const value = (value: unknown, { before, after }: Change) => (
    <span className={`${classes.value} ${isSame(before, after) ? '' : classes.changed}`}>
      {value === undefined || value === null ? texts.nothing : textOf(value)}
    </span>
  );
  return (
    <DataTable
      label={`${texts.subjects[entry.subject]} ${subjectId}`}
      rows={[{ field: texts.subjectId, before: undefined, after: subjectId }, ...changes].slice(
        changes.some(({ field }) => field === 'id') ? 1 : 0,
      )}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', header: texts.field, render: ({ field }) => field },
        { key: 'before', header: texts.before, render: (change) => value(change.before, change) },
        { key: 'after', header: texts.after, render: (change) => value(change.after, change) },
      ]}
    />
  );
}

/** Times are in the user's time zone. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return ISO_MOMENT.test(value) ? localTime(value) : value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
