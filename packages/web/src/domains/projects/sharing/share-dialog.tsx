import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LinkCode } from '../../../ui/links/link-code.tsx';
import { JoinRoleChoice } from '../roles/join-role-choice.tsx';
import { ProjectLinkActions } from './project-link-actions.tsx';
import { shareTokenQuery } from './queries.ts';
import classes from './share-dialog.module.css';

/** The URL to join a project, to send or to scan from a screen. */
export function ShareDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { projectLinks, projects: texts } = useTexts();
  const { data } = useQuery(shareTokenQuery(projectId));
  const token = data?.token;
  return (
    <Dialog onClose={onClose} title={texts.share}>
      <JoinRoleChoice projectId={projectId} />
      {token ? <Invitation token={token} /> : <p className={classes.text}>{projectLinks.joinOff}</p>}
      <Group justify="flex-end" mt="lg">
        <ProjectLinkActions projectId={projectId} link="join" isOn={token !== ''} />
      </Group>
    </Dialog>
  );
}

function Invitation({ token }: { token: string }) {
  const { projects: texts } = useTexts();
  const { origin } = useLinkOrigin();
  const { href } = useRouter().buildLocation({ to: '/project/join/token/$token', params: { token } });
  return (
    <>
      <p className={classes.text}>{texts.shareText}</p>
      <LinkCode address={origin + href} label={texts.joinAddress} codeLabel={texts.qrCode} testId="join-address" />
    </>
  );
}
