import {
  createShareToken,
  getProject,
  type ProjectLink,
  renewProjectLink,
  switchOffProjectLink,
} from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { LinkActions } from '../../../ui/links/link-actions.tsx';
import { projectQuery } from '../queries.ts';

const READ_TOKEN: Readonly<Record<ProjectLink, (projectId: string) => Promise<string>>> = {
  join: async (projectId) => (await call(createShareToken, { projectId })).token,
  map: async (projectId) => (await call(getProject, { projectId })).embedMapToken,
  'open-api': async (projectId) => (await call(getProject, { projectId })).openApiKey,
};

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
      readToken={() => READ_TOKEN[link](projectId)}
      onRenew={() => renew.mutateAsync({ projectId, link })}
      onSwitchOff={() => switchOff.mutateAsync({ projectId, link })}
    />
  );
}
