import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { MEMBER_ROLES, type Member, type MemberRole } from '@tinkerstream/contract/members';
import { setMemberRole } from '@tinkerstream/contract/projects';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { texts as changeTexts } from '../../../ui/dialogs/change-texts.ts';
import { fullName, shortName } from '../../../ui/text/person-text.ts';
import { showChanged, showInfo } from '../../../ui/toast/toast.ts';
import { projectQuery } from '../queries.ts';
import { texts as allTexts } from './texts.ts';

/** The role of a collaborator, which the owner changes. */
export function MemberRoleSelect({ projectId, user }: { readonly projectId: string; readonly user: Member }) {
  const texts = useTextsOf(allTexts);
  const save = useCall(setMemberRole, { reloads: [projectQuery(projectId).queryKey] });
  const queries = useQueryClient();
  const changes = useTextsOf(changeTexts);
  const { userId } = user;
  const send = async (role: MemberRole, before: MemberRole) => {
    await save.mutateAsync({ projectId, userId, role });
    const undo = () => undoRole(role, before).catch(() => {});
    showChanged(texts.roleSaved(shortName(user), texts.names[role]), `${projectId}:${userId}`, undo);
  };
  /** Unless the role has been changed again, for example in another tab. */
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
