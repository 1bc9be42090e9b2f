import { useTexts } from '../../i18n/texts.ts';
import { CreateProjectDialog } from './create-project-dialog.tsx';
import { LimitedCreateButton } from './limited-create-button.tsx';
import { mayCreateProject } from './queries.ts';

export function CreateProjectButton() {
  const { projects: texts } = useTexts();
  return (
    <LimitedCreateButton
      label={texts.create}
      mayCreate={mayCreateProject}
      dialog={(close) => <CreateProjectDialog onClose={close} />}
    />
  );
}
