import { useNavigate } from '@tanstack/react-router';
import { type EventCode, listEventCodes } from '@tinkerstream/contract/admin';
import { isShortEventCode } from '@tinkerstream/contract/subscriptions';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressView } from '../../../ui/table/list-view.ts';
import { PagedTable, rowNumber } from '../../../ui/table/paged-table.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { ADMIN_LISTS } from '../queries.ts';

export function EventCodeListPage() {
  const { adminEventCodes: texts, common } = useTexts();
  const navigate = useNavigate();
  const [view, setView] = useAddressView();
  const create = (
    <ButtonLink to="/admin/eventCode/create-event-code" leftSection={<Icon name="plus" />}>
      {texts.create}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} actions={create} />
      <PagedTable
        endpoint={listEventCodes}
        queryKey={ADMIN_LISTS}
        view={view}
        onView={setView}
        label={texts.title}
        filename="event-codes"
        searchHint={texts.searchHint}
        rowKey={({ id }) => id}
        onRowClick={(event) => void navigate(detailOf(event))}
        empty={<EmptyState help="administrator#access" title={texts.empty} text={texts.emptyText} action={create} />}
        columns={[
          { key: 'number', header: common.index, narrow: true, render: (_, index) => rowNumber(view, index) },
          {
            key: 'eventCode',
            header: texts.eventCode,
            sortField: 'eventCode',
            render: (event) => (
              <>
                <TextLink {...detailOf(event)} fw={600} className="mono">
                  {event.eventCode}
                </TextLink>
                {isShortEventCode(event.eventCode) && (
                  <>
                    {' '}
                    <Mark kind="alert">{texts.shortCode}</Mark>
                  </>
                )}
              </>
            ),
          },
          { key: 'name', header: texts.eventName, clear: true, sortField: 'name', render: ({ name }) => name },
          {
            key: 'startFrom',
            header: texts.startFrom,
            wide: true,
            oneLine: true,
            sortField: 'startFrom',
            render: ({ startFrom }) => localMinute(startFrom),
          },
          {
            key: 'endUntil',
            header: texts.endUntil,
            oneLine: true,
            sortField: 'endUntil',
            render: ({ endUntil }) => localMinute(endUntil),
          },
        ]}
      />
    </>
  );
}

function detailOf({ id }: EventCode) {
  return { to: '/admin/eventCode/event-code-{$eventCodeId}', params: { eventCodeId: id } } as const;
}
