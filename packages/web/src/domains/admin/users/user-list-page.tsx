import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  listEventUsers,
  listLicensedUsers,
  listUsers,
  listWhitelistedUsers,
  type UserListItem,
} from '@tinkerstream/contract/admin';
import { hasMailbox } from '@tinkerstream/contract/platform/email';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import type { ListEndpoint } from '../../../platform/requests/request.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Switch } from '../../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { useAddressView } from '../../../ui/table/list-view.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { listText } from '../../../ui/text/list-text.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { EmailText } from '../email-text.tsx';
import { ADMIN_LISTS } from '../queries.ts';
import { UserFilter, type UserFilterName } from './user-filter.tsx';
import { UserSelectionActions, userLabel } from './user-selection-actions.tsx';

const route = getRouteApi('/admin/admin/user/list');

export function UserListPage() {
  const { adminUsers: texts } = useTexts();
  const { filter, filterId, unverified } = route.useSearch();
  const navigate = route.useNavigate();
  const list = listOf(filter, filterId);

  return (
    <>
      <PageHeader
        title={texts.title}
        intro={texts.intro}
        actions={
          <>
            <ButtonLink to="/admin/user/create-class" variant="default" leftSection={<Icon name="copy" />}>
              {texts.createClass}
            </ButtonLink>
            <ButtonLink to="/admin/user/create-user" leftSection={<Icon name="plus" />}>
              {texts.create}
            </ButtonLink>
          </>
        }
      />
      <UserFilter
        filter={filter}
        filterId={filterId}
        // A new filter starts at the first page.
        onFilter={(filter, filterId) =>
          void navigate({
            search: ({ search, unverified }) => ({ search, unverified, filter, filterId }),
            replace: true,
          })
        }
      />
      {list ? (
        <UserTable {...list} arePupils={filter === 'pupils'} unverified={unverified === true} />
      ) : (
        <EmptyState help="administrator#accounts" title={texts.choose} text={texts.chooseText} />
      )}
    </>
  );
}

interface UserList {
  readonly endpoint: typeof listUsers & ListEndpoint;
  readonly input?: Readonly<Record<string, string>>;
}

/** The endpoint for a filter; undefined until a package or event is chosen. */
function listOf(filter: UserFilterName | undefined, filterId: string | undefined): UserList | undefined {
  // All four endpoints return the same list; `input` has their extra parameters.
  const list = (endpoint: ListEndpoint, input?: UserList['input']) => ({
    endpoint: endpoint as typeof listUsers,
    input,
  });
  if (filter === undefined) return list(listUsers, { pupils: 'WITHOUT' });
  if (filter === 'pupils') return list(listUsers, { pupils: 'ONLY' });
  if (filter === 'whitelist') return list(listWhitelistedUsers);
  if (filterId === undefined) return undefined;
  if (filter === 'license') return list(listLicensedUsers, { licenseTargetId: filterId });
  return list(listEventUsers, { eventId: filterId });
}

interface UserTableProps extends UserList {
  /** Whether the users are pupils, who have a name and a class, and no email. */
  readonly arePupils: boolean;
  readonly unverified: boolean;
}

function UserTable({ endpoint, input, arePupils, unverified }: UserTableProps) {
  const { adminUsers: texts } = useTexts();
  const navigate = useNavigate();
  const [view, setView] = useAddressView();
  const { language } = useLanguage();
  const { data: me } = useSuspenseQuery(currentUserQuery);
  const [selected, setSelected] = useState<readonly UserListItem[]>([]);
  const nameColumns = [
    {
      key: 'firstName',
      header: texts.firstName,
      room: 'word',
      clear: true,
      sortField: 'firstName',
      render: ({ firstName }) => firstName,
    },
    {
      key: 'lastName',
      header: texts.lastName,
      room: 'word',
      clear: true,
      sortField: 'lastName',
      render: ({ lastName }) => lastName,
    },
  ] as const satisfies readonly Column<UserListItem>[];
  const pupilColumns = [
    {
      key: 'classes',
      header: texts.classesOf,
      room: 'word',
      clear: true,
      render: ({ classNames = [] }) => listText(classNames, language),
    },
  ] as const satisfies readonly Column<UserListItem>[];
  const verifiedColumn: Column<UserListItem> = {
    key: 'isEmailVerified',
    header: texts.verified,
    clear: true,
    oneLine: true,
    render: ({ email, isEmailVerified }) => {
      if (!hasMailbox(email)) return <Mark kind="none">{texts.noEmail}</Mark>;
      return (
        <Mark kind={isEmailVerified ? 'good' : 'alert'}>{texts.verifiedStates[isEmailVerified ? 'yes' : 'no']}</Mark>
      );
    },
  };
  return (
    <PagedTable
      endpoint={endpoint}
      queryKey={ADMIN_LISTS}
      input={{ ...input, isEmailVerified: unverified && !arePupils ? 'false' : undefined }}
      view={view}
      onView={setView}
      label={texts.title}
      filename="users"
      filter={
        !arePupils && (
          <Switch
            label={texts.unverifiedOnly}
            checked={unverified}
            onChange={({ currentTarget: { checked } }) =>
              void navigate({
                to: '.',
                search: ({ page: _, ...rest }) => ({ ...rest, unverified: checked ? true : undefined }),
                replace: true,
              })
            }
          />
        )
      }
      searchHint={texts.searchHint}
      selection={{
        selected,
        onSelected: setSelected,
        nameOf: userLabel,
        isSelectable: ({ id }) => id !== me.id,
        actions: <UserSelectionActions selected={selected} onDone={setSelected} />,
      }}
      rowKey={({ id }) => id}
      onRowClick={(user) => void navigate(detailOf(user))}
      empty={<EmptyState help="administrator#accounts" title={texts.empty} text={texts.emptyText} />}
      columns={[
        {
          key: 'email',
          header: arePupils ? texts.pupil : texts.email,
          room: 'name',
          sortField: arePupils ? 'firstName' : 'email',
          render: (user) => (
            <TextLink {...detailOf(user)} fw={600}>
              <EmailText text={arePupils ? user.firstName : userLabel(user)} />
            </TextLink>
          ),
        },
        ...(arePupils ? pupilColumns : nameColumns),
        {
          key: 'status',
          header: texts.status,
          oneLine: true,
          clear: true,
          render: ({ isAdmin, isDisabled }) => (
            <>
              {isAdmin && <Mark kind="good">{texts.administrator}</Mark>}{' '}
              {isDisabled && <Mark kind="alert">{texts.disabled}</Mark>}
            </>
          ),
        },
        ...(arePupils ? [] : [verifiedColumn]),
        {
          key: 'createdOn',
          header: texts.createdOn,
          room: 'date',
          wide: true,
          sortField: 'createdOn',
          render: ({ createdOn }) => localTime(createdOn),
        },
      ]}
    />
  );
}

function detailOf({ id }: UserListItem) {
  return { to: '/admin/user/user-{$userId}', params: { userId: id } } as const;
}
