import { getRouteApi } from '@tanstack/react-router';
import { type AuditEntry, AuditSubject, listAuditEntries } from '@tinkerstream/contract/admin';
import { useTexts } from '../../i18n/texts.ts';
import { NativeSelect } from '../../ui/kit.ts';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useAddressView } from '../../ui/table/list-view.ts';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { localTime } from '../../ui/text/local-time.ts';
import classes from './audit-page.module.css';
import { EmailText } from './email-text.tsx';
import { ADMIN_LISTS } from './queries.ts';

const route = getRouteApi('/admin/admin/audit');

export function AuditPage() {
  const { adminAudit: texts } = useTexts();
  const [view, setView] = useAddressView();
  const wanted = route.useSearch().subject;
  const navigate = route.useNavigate();
  const subject = AuditSubject.options.find((one) => one === wanted);
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      <PagedTable
        endpoint={listAuditEntries}
        queryKey={ADMIN_LISTS}
        input={{ subject }}
        view={view}
        onView={setView}
        label={texts.title}
        filename="audit-log"
        searchHint={texts.searchHint}
        filter={
          <NativeSelect
            className={classes.filter}
            aria-label={texts.subject}
            value={subject ?? ''}
            data={[
              { value: '', label: texts.allSubjects },
              ...AuditSubject.options.map((value) => ({ value, label: texts.subjects[value] })),
            ]}
            onChange={(event) => {
              const next = event.currentTarget.value || undefined;
              void navigate({ search: ({ search, sort }) => ({ search, sort, subject: next }), replace: true });
            }}
          />
        }
        rowKey={({ id }) => id}
        renderDetails={(entry) => <ChangeTable entry={entry} />}
        empty={<EmptyState help="administrator#accounts" title={texts.empty} text={texts.emptyText} />}
        columns={[
          {
            key: 'createdOn',
            header: texts.time,
            room: 'date',
            sortField: 'createdOn',
            render: ({ createdOn }) => localTime(createdOn),
          },
          {
            key: 'actor',
            header: texts.actor,
            room: 'name',
            clear: true,
            sortField: 'actorEmail',
            render: ({ actorEmail }) => <EmailText text={actorEmail || texts.nobody} />,
          },
          {
            key: 'action',
            header: texts.action,
            clear: true,
            oneLine: true,
            render: ({ action }) => texts.actions[action],
          },
          {
            key: 'subject',
            header: texts.subject,
            clear: true,
            oneLine: true,
            sortField: 'subject',
            render: (entry) => texts.subjects[entry.subject],
          },
          {
            key: 'name',
            header: texts.name,
            room: 'name',
            clear: true,
            render: (entry) => nameOf(entry, texts.concerns),
          },
        ]}
      />
    </>
  );
}

/** The fields whose values are names for readers, in order of preference. */
const NAMES = ['whitelistEmail', 'eventCode', 'targetName', 'teacherEmail', 'email'];

/** The readable name of the subject, or its id. */
function nameOf({ subjectId, before, after }: AuditEntry, concerns: Readonly<Record<string, string>>) {
  const entity = after ?? before ?? {};
  // A batch is named by its package.
  const snapshot = { ...entity, ...(entity.licenseTarget as object | undefined) } as Record<string, unknown>;
  const name = NAMES.map((field) => snapshot[field]).find((value) => typeof value === 'string');
  if (typeof name === 'string') return <EmailText text={name} />;
  // A refusal concerns the path of a call.
  if (typeof snapshot.concerns === 'string') return concerns[snapshot.concerns] ?? snapshot.concerns;
  if (typeof snapshot.startFrom === 'string') return localTime(snapshot.startFrom);
  return subjectId && <code>{subjectId}</code>;
}

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changed fields of the subject, before and after. */
function ChangeTable({ entry }: { entry: AuditEntry }) {
  const { adminAudit: texts } = useTexts();
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
