import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import {
  allows,
  MEMBER_ROLES,
  type Member,
  type MemberRole,
  type Project,
  setMemberRole,
} from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { texts as changeTexts } from '../../../ui/dialogs/change-texts.ts';
import { Button, Checkbox, Flex, NativeSelect } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { byText } from '../../../ui/table/list-order.ts';
import { useOwnView } from '../../../ui/table/list-view.ts';
import { RowCheckbox } from '../../../ui/table/row-selection.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { fullName, hasEmail, shortName } from '../../../ui/text/person-text.ts';
import { showChanged, showInfo } from '../../../ui/toast/toast.ts';
import { projectQuery } from '../queries.ts';
import { texts as allTexts, texts as roleTexts } from '../roles/texts.ts';
import { texts as presenceTexts } from './presence-texts.ts';
import classes from './project-users.module.css';
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
  const presence = useTexts(presenceTexts);
  // A page may be loaded before its own user counts as online.
  const online = project.projectUsers.filter(({ isOnline, userId }) => isOnline || userId === me.id).length;
  const [view, setView] = useOwnView('people');
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [confirming, setConfirming] = useState<readonly Member[]>();
  // The owner cannot be removed, and members leave at the top of the project.
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
  const { names } = useTexts(roleTexts);
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

/** The role of a collaborator, which the owner can change. */
function MemberRoleSelect({ projectId, user }: { readonly projectId: string; readonly user: Member }) {
  const texts = useTexts(allTexts);
  const save = useCall(setMemberRole, { reloads: [projectQuery(projectId).queryKey] });
  const queries = useQueryClient();
  const changes = useTexts(changeTexts);
  const { userId } = user;
  const send = async (role: MemberRole, before: MemberRole) => {
    await save.mutateAsync({ projectId, userId, role });
    const undo = () => undoRole(role, before).catch(() => {});
    showChanged(texts.roleSaved(shortName(user), texts.names[role]), `${projectId}:${userId}`, undo);
  };
  /** Restores the role, unless it has been changed again, for example in another tab. */
  async function undoRole(role: MemberRole, before: MemberRole) {
    const { projectUsers } = await queries.fetchQuery({ ...projectQuery(projectId), staleTime: 0 });
    const current = projectUsers.find((one) => one.userId === userId)?.role;
    if (current === role) await send(before, role);
    else showInfo(changes.changedSince);
  }
  const choose = (role: MemberRole) => void send(role, user.role).catch(() => {});
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.roleOf(fullName(user))}
      data={MEMBER_ROLES.map((value) => ({ value, label: texts.names[value] }))}
      value={save.isPending ? save.variables.role : user.role}
      disabled={save.isPending}
      onChange={(event) => choose(event.currentTarget.value as MemberRole)}
    />
  );
}

/** The name of a member, then the email, which a pupil does not have. */
function MemberName({ user, isMe }: { user: Member; isMe: boolean }) {
  const { projects: texts } = useTexts();
  const presence = useTexts(presenceTexts);
  const { name, username } = user;
  return (
    <Flex component="span" direction="column">
      <span>
        {shortName(user)} {isMe && <span className={classes.tag}>{texts.you}</span>}{' '}
        {user.isOnline && !isMe && <Mark kind="good">{presence.isOnline}</Mark>}
      </span>
      {name && hasEmail(user) && <span className={classes.email}>{username}</span>}
    </Flex>
  );
}
