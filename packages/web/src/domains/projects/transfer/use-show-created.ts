import { useNavigate } from '@tanstack/react-router';
import type { CreatedProject } from '@tinkerstream/contract/transfers';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { listText } from '../../../ui/text/list-text.ts';
import { showInfo, showSuccess } from '../../../ui/toast/toast.ts';
import { texts as allTexts } from './texts.ts';

/** Opens a project that was created with contents, and names the event triggers that are off. */
export function useShowCreated(): (created: CreatedProject) => Promise<void> {
  const { projects } = useTexts();
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  return async ({ id, projectName, incompleteEventTriggers: off }) => {
    showSuccess(projects.created(projectName));
    if (off.length > 0) showInfo(`${texts.incomplete(off.length)} – ${texts.incompleteText(listText(off, language))}`);
    const params = { projectId: id, projectName: nameSlug(projectName) };
    await navigate({ to: '/project/$projectId/$projectName', params });
  };
}
