import { Button } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { TypedConfirmDialog } from '../../ui/typed-confirm-dialog.tsx';
import { currentUserQuery } from '../accounts/index.ts';
import { forgetProject, useDeleteProject } from './queries.ts';
import { useLeaveProject } from './sharing/queries.ts';

/** The way out of a project: its owner deletes it, a collaborator leaves it. */
export function LeaveOrDelete({ project }: { project: Project }) {
  const { projects: texts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteProject(project.id);
  const leave = useLeaveProject(project.id);
  const isOwner = project.projectUsers.some(({ userId, isOwner }) => isOwner && userId === user.id);
  const close = () => setAsking(false);

  async function goToList(message: string) {
    await navigate({ to: '/project' });
    await forgetProject(queries, project.id);
    showSuccess(message);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name={isOwner ? 'trash' : 'logout'} />}
        onClick={() => setAsking(true)}
      >
        {isOwner ? texts.delete : texts.leave}
      </Button>
      {isAsking && isOwner && (
        <TypedConfirmDialog
          title={texts.delete}
          expected={project.projectName}
          label={texts.typeName(project.projectName)}
          mismatchMessage={texts.typeNameMismatch}
          confirm={texts.delete}
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync();
            await goToList(texts.deleted(project.projectName));
          }}
        >
          {texts.deleteText}
        </TypedConfirmDialog>
      )}
      {isAsking && !isOwner && (
        <ConfirmDialog
          title={texts.leave}
          confirm={texts.leave}
          onClose={close}
          onConfirm={async () => {
            await leave.mutateAsync(user.id);
            await goToList(texts.left(project.projectName));
          }}
        >
          {texts.leaveText(project.projectName)}
        </ConfirmDialog>
      )}
    </>
  );
}
