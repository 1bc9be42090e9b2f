import { cutText } from '@tinkerstream/contract/platform/cut-text';
import type { Project } from '@tinkerstream/contract/projects';
import { copyProject } from '@tinkerstream/contract/transfers';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { PromptDialog } from '../../../ui/dialogs/dialogs.tsx';
import { projectListQuery } from '../queries.ts';
import { texts as allTexts } from './texts.ts';
import { useShowCreated } from './use-show-created.ts';

/** Asks for the name of a project that starts as a copy of another, without its data. */
export function TemplateDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const { projects } = useTexts();
  const texts = useTexts(allTexts);
  const copy = useCall(copyProject, { reloads: [projectListQuery.queryKey, ['dashboards']] });
  const show = useShowCreated();
  return (
    <PromptDialog
      title={texts.templateTitle}
      label={projects.name}
      initial={cutText(texts.copyName(project.projectName), 100)}
      emptyMessage={projects.nameEmpty}
      submit={texts.create}
      hint={texts.templateText}
      onClose={onClose}
      onSubmit={async (projectName) => {
        await show(await copy.mutateAsync({ projectId: project.id, projectName }));
      }}
    />
  );
}
