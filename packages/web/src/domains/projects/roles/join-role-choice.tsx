import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MEMBER_ROLES, type MemberRole } from '@tinkerstream/contract/members';
import { setJoinRole } from '@tinkerstream/contract/projects';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useUndoableChange } from '../../../ui/dialogs/use-undoable-change.ts';
import { projectQuery } from '../queries.ts';
import { texts as allTexts } from './texts.ts';

/** What those who join a project by its link may do. */
export function JoinRoleChoice({ projectId }: { projectId: string }) {
  const texts = useTextsOf(allTexts);
  const { data: project } = useQuery(projectQuery(projectId));
  const save = useCall(setJoinRole);
  const change = useUndoableChange([projectQuery(projectId).queryKey]);
  if (!project) return null;
  const role = project.joinRole;
  const choose = (joinRole: MemberRole) =>
    void change(
      {
        id: projectId,
        from: { joinRole: role },
        to: { joinRole },
        send: (fields) => save.mutateAsync({ projectId, role: fields.joinRole }),
      },
      texts.joinRoleSaved,
    );
  return (
    <NativeSelect
      mb="md"
      label={texts.joinRole}
      description={texts.hints[role]}
      data={MEMBER_ROLES.map((value) => ({ value, label: texts.names[value] }))}
      value={role}
      onChange={(event) => choose(event.currentTarget.value as MemberRole)}
    />
  );
}
