import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { RemovalDialog } from '../../ui/dialogs/removal-dialog.tsx';
import { MoreItem, MoreMenu } from '../../ui/more-menu.tsx';
import { useDeleteProject } from './queries.ts';
import { useLeaveProject } from './sharing/queries.ts';

/** Deletes a project as its owner, or leaves it as a collaborator. */
export function LeaveOrDelete({ project }: { project: Project }) {
  const { common, projects: texts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteProject(project.id);
  const leave = useLeaveProject(project.id);
  const isOwner = project.projectUsers.some(({ userId, isOwner }) => isOwner && userId === user.id);
  const leaving = {
    what: { id: project.id },
    onClose: () => setConfirming(false),
    onConfirmed: () => navigate({ to: '/project' }),
  };

  return (
    <>
      <MoreMenu>
        <MoreItem icon={isOwner ? 'trash' : 'logout'} isDestructive onClick={() => setConfirming(true)}>
          {isOwner ? texts.delete : texts.leave}
        </MoreItem>
      </MoreMenu>
      {isConfirming && isOwner && (
        <RemovalDialog
          {...leaving}
          title={texts.delete}
          confirm={texts.delete}
          typed={{
            expected: project.projectName,
            label: texts.typeName(project.projectName),
            mismatchMessage: texts.typeNameMismatch,
          }}
          removing={common.deleting(project.projectName)}
          removed={texts.deleted(project.projectName)}
          remove={remove.mutateAsync}
        >
          {texts.deleteText}
        </RemovalDialog>
      )}
      {isConfirming && !isOwner && (
        <RemovalDialog
          {...leaving}
          title={texts.leave}
          confirm={texts.leave}
          removing={texts.leaving(project.projectName)}
          removed={texts.left(project.projectName)}
          remove={() => leave.mutateAsync(user.id)}
        >
          {texts.leaveText(project.projectName)}
        </RemovalDialog>
      )}
    </>
  );
}
