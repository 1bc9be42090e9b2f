import { Button, Checkbox, Modal } from '@mantine/core';
import type { KnownToMembers, Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import dialog from '../../../ui/dialogs.module.css';
import { showInfo, showSuccess } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useRemoveProjectUser } from './queries.ts';
import classes from './remove-user-dialog.module.css';

interface RemoveUserDialogProps {
  readonly project: Project;
  readonly user: Project['projectUsers'][number];
  readonly onClose: () => void;
}

/** Removes a user from a project, and asks which of the things they know to renew. */
export function RemoveUserDialog({ project, user, onClose }: RemoveUserDialogProps) {
  const { common, links, projects: texts } = useTexts();
  const [renew, setRenew] = useState<string[]>([]);
  const remove = useRemoveProjectUser(project.id);
  const own = project.topics.filter(({ creatorId }) => creatorId === user.userId);
  const there: Record<KnownToMembers, boolean> = {
    map: project.embedMapToken !== '',
    'open-api': project.openApiKey !== '',
    charts: project.chartCount > 0,
    'topic-names': project.topics.length > own.length,
  };
  const known = (Object.keys(there) as KnownToMembers[]).filter((one) => there[one]);

  const [isBusy, confirm] = useBusy(async () => {
    await remove.mutateAsync({ userId: user.userId, renew: known.filter((one) => renew.includes(one)) });
    showSuccess(texts.userRemoved(user.username));
    if (renew.includes('topic-names')) showInfo(links.namesRenewed);
    onClose();
  });

  return (
    <Modal opened onClose={onClose} title={texts.removeUserTitle} closeButtonProps={{ 'aria-label': common.close }}>
      <p className={dialog.lead}>{texts.removeUserText(user.username)}</p>
      {own.length > 0 && (
        <p className={dialog.lead}>
          {links.topicsLeave(user.username, own.map(({ description }) => description).join(', '))}
        </p>
      )}
      {known.length > 0 && (
        <Checkbox.Group label={links.known(user.username)} value={renew} onChange={setRenew}>
          <div className={classes.choices}>
            {known.map((one) => (
              <Checkbox key={one} value={one} label={links.knownTexts[one]} description={links.knownHints[one]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {common.cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={confirm}>
          {texts.removeUser}
        </Button>
      </div>
    </Modal>
  );
}
