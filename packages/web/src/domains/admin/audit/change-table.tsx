import type { AuditEntry } from '@tinkerstream/contract/admin';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import classes from './audit-page.module.css';

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a thing was like before a change and after it, field by field. */
export function ChangeTable({ entry }: { entry: AuditEntry }) {
  const { adminAudit: texts } = useAdminTexts();
  const { before, after, subjectId } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes: Change[] = fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
  const value = (value: unknown, { before, after }: Change) => (
    <span className={`${classes.value} ${isSame(before, after) ? '' : classes.changed}`}>
      {value === undefined || value === null
        ? texts.nothing
        : typeof value === 'string'
          ? value
          : JSON.stringify(value)}
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

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
