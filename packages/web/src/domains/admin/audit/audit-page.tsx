import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type AuditEntry, AuditSubject, listAuditEntries } from '@tinkerstream/contract/admin';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressView } from '../../../ui/table/list-view.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { EmailText } from '../email-text.tsx';
import { ADMIN_LISTS } from '../queries.ts';
import classes from './audit-page.module.css';
import { ChangeTable } from './change-table.tsx';

const route = getRouteApi('/admin/admin/audit');

export function AuditPage() {
  const { adminAudit: texts } = useAdminTexts();
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

/** Fields with a readable name. */
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
