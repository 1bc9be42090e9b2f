import { useNavigate } from '@tanstack/react-router';
import { listSchools, type SchoolListItem } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressView } from '../../../ui/table/list-view.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { ExpiryDate } from '../../subscriptions/index.ts';
import { ADMIN_LISTS } from '../queries.ts';
import classes from './school-list-page.module.css';

export function SchoolListPage() {
  const { adminSchools: texts, adminEventCodes } = useTexts();
  const navigate = useNavigate();
  const [view, setView] = useAddressView();
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      <PagedTable
        endpoint={listSchools}
        queryKey={ADMIN_LISTS}
        view={view}
        onView={setView}
        label={texts.title}
        filename="schools"
        searchHint={texts.searchHint}
        rowKey={({ id }) => id}
        onRowClick={(school) => void navigate(detailOf(school))}
        empty={
          <EmptyState
            help="administrator#access"
            title={texts.empty}
            text={texts.emptyText}
            action={<ButtonLink to="/admin/eventCode/create-event-code">{adminEventCodes.create}</ButtonLink>}
          />
        }
        columns={[
          { key: 'id', header: texts.id, wide: true, render: ({ id }) => <code className={classes.id}>{id}</code> },
          {
            key: 'name',
            header: texts.name,
            room: 'name',
            sortField: 'schoolName',
            render: (school) => (
              <>
                <TextLink {...detailOf(school)} fw={600}>
                  {school.schoolName}
                </TextLink>
                {school.otherNames.length > 0 && (
                  <div className={classes.names}>{texts.givenNames(texts.listed(school.otherNames))}</div>
                )}
              </>
            ),
          },
          {
            key: 'level',
            header: texts.level,
            clear: true,
            oneLine: true,
            render: ({ level }) => (level ? texts.levels[level] : <Mark kind="none">{texts.levelUnknown}</Mark>),
          },
          {
            key: 'domain',
            header: texts.emailDomain,
            clear: true,
            oneLine: true,
            sortField: 'emailDomain',
            render: (school) => school.emailDomain,
          },
          {
            key: 'validTo',
            header: texts.validUntil,
            oneLine: true,
            sortField: 'validTo',
            render: ({ validTo }) =>
              validTo ? <ExpiryDate date={validTo} /> : <Mark kind="none">{texts.inactive}</Mark>,
          },
          {
            key: 'applications',
            header: texts.applicationStatus,
            clear: true,
            oneLine: true,
            render: ({ applicationCounts }) => <ApplicationStatusText counts={applicationCounts} />,
          },
        ]}
      />
    </>
  );
}

/** The number of applications, highlighted while some are pending. */
function ApplicationStatusText({ counts }: { counts: SchoolListItem['applicationCounts'] }) {
  const { adminSchools: texts } = useTexts();
  const { total, pending } = counts;
  if (pending === 0) return <Mark kind="none">{texts.noPending}</Mark>;
  return <Mark kind="alert">{texts.processed(total - pending, total)}</Mark>;
}

function detailOf({ id, schoolName }: SchoolListItem) {
  return {
    to: '/admin/school/$schoolId/$schoolName',
    params: { schoolId: id, schoolName: nameSlug(schoolName) },
  } as const;
}
