import { type ProjectLink, renewProjectLink, switchOffProjectLink } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { LinkActions } from '../../../ui/links/link-actions.tsx';
import { projectQuery } from '../queries.ts';

interface ProjectLinkActionsProps {
  readonly projectId: string;
  readonly link: ProjectLink;
  readonly isOn: boolean;
}

/** Renews or switches off a link of a project; any member may do this. */
export function ProjectLinkActions({ projectId, link, isOn }: ProjectLinkActionsProps) {
  const { links: texts } = useTexts();
  const reloads = [projectQuery(projectId).queryKey];
  const renew = useCall(renewProjectLink, { reloads });
  const switchOff = useCall(switchOffProjectLink, { reloads });
  return (
    <LinkActions
      name={texts.names[link]}
      ends={texts.ends[link]}
      isOn={isOn}
      onRenew={() => renew.mutateAsync({ projectId, link })}
      onSwitchOff={() => switchOff.mutateAsync({ projectId, link })}
    />
  );
}
