import type { ProjectLink } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { LinkActions } from '../../../ui/link-actions.tsx';
import { useProjectLink } from './queries.ts';

interface ProjectLinkActionsProps {
  readonly projectId: string;
  readonly link: ProjectLink;
  readonly isOn: boolean;
}

/** Renews or switches off a link of a project; any member may do this. */
export function ProjectLinkActions({ projectId, link, isOn }: ProjectLinkActionsProps) {
  const { links: texts } = useTexts();
  const actions = useProjectLink(projectId, link);
  return <LinkActions name={texts.names[link]} ends={texts.ends[link]} isOn={isOn} {...actions} />;
}
