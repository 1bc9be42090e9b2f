import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { CreateProjectDialog } from './create-project-dialog.tsx';
import { LimitedCreateButton } from './limited-create-button.tsx';
import { PROJECTS_COUNTED } from './queries.ts';

interface CreateProjectButtonProps {
  /** Instead of the page of the new project. */
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
