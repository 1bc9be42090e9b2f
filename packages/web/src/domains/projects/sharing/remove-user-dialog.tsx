import { Button, Checkbox, Modal } from '@mantine/core';
import type { MemberSecret, Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import dialog from '../../../ui/dialogs.module.css';
import { showInfo } from '../../../ui/toast.ts';
import { useRemoval } from '../../../ui/use-removal.ts';
import { useRemoveProjectUser } from './queries.ts';
import classes from './remove-user-dialog.module.css';

interface RemoveUserDialogProps {
  readonly project: Project;
  readonly user: Project['projectUsers'][number];
  readonly onClose: () => void;
}

/** Removes a user from a project, and offers to renew the secrets they know. */
export function RemoveUserDialog({ project, user, onClose }: RemoveUserDialogProps) {
  const { common, links, projects: texts } = useTexts();
  const [renew, setRenew] = useState<string[]>([]);
  const remove = useRemoveProjectUser(project.id);
  const removeLater = useRemoval();
  const own = project.topics.filter(({ creatorId }) => creatorId === user.userId);
  const exists: Record<MemberSecret, boolean> = {
    map: project.embedMapToken !== '',
    'open-api': project.openApiKey !== '',
    charts: project.chartCount > 0,
    'topic-names': project.topics.length > own.length,
    'event-triggers': project.eventTriggerCount > 0,
  };
  const secrets = (Object.keys(exists) as MemberSecret[]).filter((one) => exists[one]);

  function confirm() {
    const { userId, username } = user;
    const messages = { removing: common.removing(username), removed: texts.userRemoved(username) };
    removeLater({ id: userId, from: project.id }, messages, async () => {
      await remove.mutateAsync({ userId, renew: secrets.filter((one) => renew.includes(one)) });
      if (renew.includes('topic-names')) showInfo(links.namesRenewed);
    });
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={texts.removeUserTitle} closeButtonProps={{ 'aria-label': common.close }}>
      <p className={dialog.lead}>
        {texts.removeUserText(user.username)}
        <br />
        {common.undoHint}
      </p>
      {own.length > 0 && (
        <p className={dialog.lead}>
          {links.topicsLeave(user.username, own.map(({ description }) => description).join(', '))}
        </p>
      )}
      {secrets.length > 0 && (
        <Checkbox.Group label={links.known(user.username)} value={renew} onChange={setRenew}>
          <div className={classes.choices}>
            {secrets.map((one) => (
              <Checkbox key={one} value={one} label={links.knownTexts[one]} description={links.knownHints[one]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {common.cancel}
        </Button>
        <Button color="red" onClick={confirm}>
          {texts.removeUser}
        </Button>
      </div>
    </Modal>
  );
}
