import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { MEMBER_ROLES, type MemberRole, setJoinRole } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useUndoableChange } from '../../../ui/dialogs/use-undoable-change.ts';
import { Group, NativeSelect } from '../../../ui/kit.ts';
import { LinkCode } from '../../../ui/links/link-code.tsx';
import { projectQuery } from '../queries.ts';
import { texts as allTexts } from '../roles/texts.ts';
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

/** The rights of users who join a project by its link. */
function JoinRoleChoice({ projectId }: { projectId: string }) {
  const texts = useTexts(allTexts);
  const { data: project } = useQuery(projectQuery(projectId));
  const save = useCall(setJoinRole);
  const change = useUndoableChange([projectQuery(projectId).queryKey]);
  if (!project) return null;
  const role = project.joinRole;
  const choose = (joinRole: MemberRole) =>
    void change(
      {
        id: projectId,
        from: { joinRole: role },
        to: { joinRole },
        send: (fields) => save.mutateAsync({ projectId, role: fields.joinRole }),
      },
      texts.joinRoleSaved,
    );
  return (
    <NativeSelect
      mb="md"
      label={texts.joinRole}
      description={texts.hints[role]}
      data={MEMBER_ROLES.map((value) => ({ value, label: texts.names[value] }))}
      value={role}
      onChange={(event) => choose(event.currentTarget.value as MemberRole)}
    />
  );
}
