import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { RemovalDialog } from '../../ui/dialogs/removal-dialog.tsx';
import { lampTexts } from '../../ui/links/lamp-link.tsx';
import { lampSettings } from '../../ui/links/lamp-settings.ts';
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { MoreItem, MoreMenu } from '../../ui/menu/more-menu.tsx';
import { useDeleteProject } from './queries.ts';
import { useLeaveProject } from './sharing/queries.ts';
import { texts as transferTexts } from './transfer/texts.ts';

const TemplateDialog = lazyDialog(() => import('./transfer/template-dialog.tsx'), 'TemplateDialog');

const SaveProjectDialog = lazyDialog(() => import('./transfer/save-project-dialog.tsx'), 'SaveProjectDialog');

/**
 * Rare actions on a project: opening its lamp, using it as a template, saving it as a file, deleting it (for its owner), or
 * leaving it.
 */
export function ProjectMenu({ project }: { project: Project }) {
  const { common, projects: texts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const transfer = useTexts(transferTexts);
  const lamp = useTexts(lampTexts);
  const [topic] = project.topics;
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
        {topic && (
          <MoreItem
            icon="bulb"
            onClick={() => void navigate({ to: '/virtual/light-bulb', search: { ...lampSettings(topic.topicName) } })}
          >
            {lamp.open}
          </MoreItem>
        )}
        <MoreItem icon="copy" onClick={() => setCopying(true)}>
          {transfer.useAsTemplate}
        </MoreItem>
        <MoreItem icon="download" onClick={() => setSaving(true)}>
          {transfer.saveFile}
        </MoreItem>
        <MoreItem icon={isOwner ? 'trash' : 'logout'} isDestructive onClick={() => setConfirming(true)}>
          {isOwner ? texts.delete : texts.leave}
        </MoreItem>
      </MoreMenu>
      {isCopying && <TemplateDialog project={project} onClose={() => setCopying(false)} />}
      {isSaving && <SaveProjectDialog project={project} onClose={() => setSaving(false)} />}
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
