import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { PromptDialog } from '../../ui/dialogs/dialogs.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { LimitedCreateButton } from './limited-create-button.tsx';
import { PROJECTS_COUNTED, useCreateProject } from './queries.ts';

interface CreateProjectButtonProps {
  /** Called with the new project instead of opening its page. */
  readonly onCreated?: (project: Project) => unknown;
}

export function CreateProjectButton({ onCreated }: CreateProjectButtonProps) {
  const { projects: texts } = useTexts();
  return (
    <LimitedCreateButton
      label={texts.create}
      counted={PROJECTS_COUNTED}
      dialog={(close) => <CreateProjectDialog onClose={close} onCreated={onCreated} />}
    />
  );
}

interface CreateProjectDialogProps {
  readonly onClose: () => void;
  /** Called with the new project instead of opening its page. */
  readonly onCreated?: ((project: Project) => unknown) | undefined;
}

/** Asks only for a name, with a link to the full form. */
function CreateProjectDialog({ onClose, onCreated }: CreateProjectDialogProps) {
  const { projects: texts } = useTexts();
  const navigate = useNavigate();
  const createProject = useCreateProject();
  return (
    <PromptDialog
      title={texts.create}
      label={texts.name}
      emptyMessage={texts.nameEmpty}
      submit={texts.create}
      extra={onCreated ? undefined : <TextLink to="/project/create">{texts.moreProjectOptions}</TextLink>}
      onClose={onClose}
      onSubmit={async (name) => {
        const project = await createProject.mutateAsync({ projectName: name, joinRole: 'ADD' });
        if (onCreated) {
          await onCreated(project);
          onClose();
          return;
        }
        const { id, projectName } = project;
        showSuccess(texts.created(projectName));
        const params = { projectId: id, projectName: nameSlug(projectName) };
        await navigate({ to: '/project/$projectId/$projectName', params });
      }}
    />
  );
}
