import { Button, Checkbox, Flex } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { allows, type Member } from '@tinkerstream/contract/members';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { byText } from '../../../ui/table/list-order.ts';
import { useOwnView } from '../../../ui/table/list-view.ts';
import { RowCheckbox } from '../../../ui/table/row-selection.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { fullName, shortName } from '../../../ui/text/person-text.ts';
import { MemberRoleSelect } from '../roles/member-role-select.tsx';
import { texts as roleTexts } from '../roles/texts.ts';
import { MemberName } from './member-name.tsx';
import { texts as presenceTexts } from './presence-texts.ts';
import { ShareButton } from './share-button.tsx';

const RemoveUsersDialog = lazyDialog(() => import('./remove-users-dialog.tsx'), 'RemoveUsersDialog');

/** The table of users is as high as this many rows (rule 11). */
const ROWS = 5;
/** Users per page. */
const PAGE_SIZE = 25;

/** The users of a project, with buttons to invite, and to remove one or several. */
export function ProjectUsers({ project }: { project: Project }) {
  const { projects: texts } = useTexts();
  const { data: me } = useSuspenseQuery(currentUserQuery);
  const presence = useTextsOf(presenceTexts);
  // A page may be loaded before its own user counts as online.
  const online = project.projectUsers.filter(({ isOnline, userId }) => isOnline || userId === me.id).length;
  const [view, setView] = useOwnView('people');
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [confirming, setConfirming] = useState<readonly Member[]>();
  // The owner cannot be removed, and leaving is at the top of the project.
  const mayChange = allows(project.role, 'CHANGE');
  const removable = mayChange ? project.projectUsers.filter(({ isOwner, userId }) => !isOwner && userId !== me.id) : [];
  const isOwner = project.projectUsers.some((user) => user.isOwner && user.userId === me.id);
  const selected = removable.filter(({ userId }) => selectedIds.includes(userId));
  const select = (userId: string, isSelected: boolean) =>
    setSelectedIds([...selectedIds.filter((id) => id !== userId), ...(isSelected ? [userId] : [])]);
  return (
    <Panel
      title={texts.users}
      hint={presence.online(online, project.projectUsers.length)}
      actions={mayChange && <ShareButton projectId={project.id} />}
    >
      {removable.length > 1 && (
        <Flex wrap="wrap" align="center" rowGap="xs" columnGap="md" mb="sm">
          <Checkbox
            label={texts.selectAll(removable.length)}
            checked={selected.length === removable.length}
            indeterminate={selected.length > 0 && selected.length < removable.length}
            onChange={({ currentTarget }) =>
              setSelectedIds(currentTarget.checked ? removable.map(({ userId }) => userId) : [])
            }
          />
          <Button
            variant="default"
            size="compact-sm"
            disabled={selected.length === 0}
            onClick={() => setConfirming(selected)}
          >
            {texts.removeSelected(selected.length)}
          </Button>
        </Flex>
      )}
      <SearchedList
        label={texts.users}
        list={project.projectUsers.toSorted(ownerThenName)}
        pageSize={PAGE_SIZE}
        view={view}
        onView={setView}
        searchHint={texts.usersSearch}
        textOf={({ name, username }) => `${name}\n${username}`}
        render={(users, before) => (
          <UserTable
            users={users}
            before={before}
            removable={removable}
            selectedIds={selectedIds}
            myId={me.id}
            ownedId={isOwner ? project.id : undefined}
            onSelect={select}
            onRemove={(user) => setConfirming([user])}
          />
        )}
      />
      {confirming && (
        <RemoveUsersDialog
          project={project}
          users={confirming}
          onClose={() => {
            setConfirming(undefined);
            setSelectedIds([]);
          }}
        />
      )}
    </Panel>
  );
}

/** The owner first, then the others by name. */
function ownerThenName(a: Member, b: Member): number {
  return Number(b.isOwner) - Number(a.isOwner) || byText(shortName(a), shortName(b));
}

interface UserTableProps {
  readonly users: readonly Member[];
  /** The number of users on previous pages. */
  readonly before: number;
  readonly removable: readonly Member[];
  readonly selectedIds: readonly string[];
  readonly myId: string;
  /** The project, if the reader owns it. */
  readonly ownedId: string | undefined;
  readonly onSelect: (userId: string, isSelected: boolean) => void;
  readonly onRemove: (user: Member) => void;
}

function UserTable({ users, before, removable, selectedIds, myId, ownedId, onSelect, onRemove }: UserTableProps) {
  const { common, projects: texts } = useTexts();
  const { names } = useTextsOf(roleTexts);
  const isSelectable = removable.length > 1;
  return (
    <DataTable
      label={texts.users}
      rows={users}
      rowKey={({ userId }) => userId}
      padTo={ROWS}
      shortText={texts.moreUsers}
      columns={[
        {
          key: 'index',
          header: common.index,
          narrow: true,
          render: (user, index) => (
            <Flex component="span" align="center" gap="sm">
              {isSelectable && removable.includes(user) && (
                <RowCheckbox
                  name={texts.selectUser(fullName(user))}
                  isChecked={selectedIds.includes(user.userId)}
                  onChange={(isSelected) => onSelect(user.userId, isSelected)}
                />
              )}
              {before + index + 1}
            </Flex>
          ),
        },
        {
          key: 'user',
          header: texts.user,
          render: (user) => <MemberName user={user} isMe={user.userId === myId} />,
        },
        {
          key: 'role',
          header: texts.role,
          clear: true,
          render: (user) =>
            user.isOwner ? (
              texts.owner
            ) : ownedId === undefined ? (
              names[user.role]
            ) : (
              <MemberRoleSelect projectId={ownedId} user={user} />
            ),
        },
        {
          key: 'remove',
          header: texts.actions,
          narrow: true,
          render: (user) =>
            removable.includes(user) && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.removeThisUser(fullName(user))}
                onClick={() => onRemove(user)}
              >
                {texts.removeUser}
              </Button>
            ),
        },
      ]}
    />
  );
}
