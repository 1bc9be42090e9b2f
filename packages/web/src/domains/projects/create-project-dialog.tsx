import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { PromptDialog } from '../../ui/dialogs/dialogs.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { useCreateProject } from './queries.ts';

/** Asks only for a name, with a link to the full form. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const { projects: texts } = useTexts();
  const navigate = useNavigate();
  const createProject = useCreateProject();
  return (
    <PromptDialog
      title={texts.create}
      label={texts.name}
      emptyMessage={texts.nameEmpty}
      submit={texts.create}
      extra={<TextLink to="/project/create">{texts.moreProjectOptions}</TextLink>}
      onClose={onClose}
      onSubmit={async (name) => {
        const { id, projectName } = await createProject.mutateAsync({ projectName: name });
        showSuccess(texts.created(projectName));
        const params = { projectId: id, projectName: nameSlug(projectName) };
        await navigate({ to: '/project/$projectId/$projectName', params });
      }}
    />
  );
}
