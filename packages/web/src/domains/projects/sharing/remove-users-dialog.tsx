import { useQuery } from '@tanstack/react-query';
import type { Member } from '@tinkerstream/contract/projects';
import { type MemberSecret, type Project, removeProjectUser } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import type { Removed } from '../../../platform/removals.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import dialog from '../../../ui/dialogs/dialogs.module.css';
import { useRemoval } from '../../../ui/dialogs/use-removal.ts';
import { Button, Checkbox, Stack } from '../../../ui/kit.ts';
import { listText } from '../../../ui/text/list-text.ts';
import { fullName, shortName } from '../../../ui/text/person-text.ts';
import { showInfo } from '../../../ui/toast/toast.ts';
import { cloudLinksQuery, QUERIES_WITH_TOPICS } from '../queries.ts';

interface RemoveUsersDialogProps {
  readonly project: Project;
  /** The users to remove, at least one. */
  readonly users: readonly Member[];
  readonly onClose: () => void;
}

/** Removes users from a project, and offers to renew the secrets they know. */
export function RemoveUsersDialog({ project, users, onClose }: RemoveUsersDialogProps) {
  const { common, projectLinks: linkTexts, projects: texts } = useTexts();
  const { data: links } = useQuery(cloudLinksQuery(project.id));
  const [renew, setRenew] = useState<string[]>([]);
  // Topics leave the project with their creator, and renewed secrets appear in topics and charts.
  const remove = useRemovalCall(removeProjectUser, { reloads: QUERIES_WITH_TOPICS });
  const removeLater = useRemoval();
  const { language } = useLanguage();
  const ids = users.map(({ userId }) => userId);
  const names = listText(users.map(users.length === 1 ? fullName : shortName), language);
  const own = project.topics.filter(({ creatorId }) => ids.includes(creatorId));
  const exists: Record<MemberSecret, boolean> = {
    map: project.embedMapToken !== '',
    'open-api': project.openApiKey !== '',
    charts: project.chartCount > 0,
    'topic-names': project.topics.length > own.length,
    'event-triggers': project.eventTriggerCount > 0,
    'other-clouds': links?.some(({ number }) => number !== null) ?? false,
  };
  const secrets = (Object.keys(exists) as MemberSecret[]).filter((one) => exists[one]);

  function confirm() {
    const [id = '', ...alsoIds] = ids;
    const removed = users.length === 1 ? texts.userRemoved(names) : texts.usersRemoved(users.length);
    removeLater({ id, alsoIds, from: project.id }, { removing: common.removing(names), removed }, async () => {
      const results: Removed[] = [];
      // Secrets are renewed with the last user: until then, the others could still learn the new ones.
      for (const userId of ids) {
        const isLast = userId === ids.at(-1);
        const renewed = secrets.filter((one) => isLast && renew.includes(one));
        results.push(await remove.mutateAsync({ projectId: project.id, userId, renew: renewed }));
      }
      if (renew.includes('topic-names') && results.at(-1) === 'removed') showInfo(linkTexts.namesRenewed);
      return results.includes('removed') ? 'removed' : 'gone';
    });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={users.length === 1 ? texts.removeUserTitle : texts.removeSelected(users.length)}>
      <p className={dialog.lead}>
        {texts.removeUserText(names)}
        <br />
        {common.undoHint}
      </p>
      {own.length > 0 && (
        <p className={dialog.lead}>
          {linkTexts.topicsLeave(
            names,
            listText(
              own.map(({ description }) => description),
              language,
            ),
          )}
        </p>
      )}
      {secrets.length > 0 && (
        <Checkbox.Group
          label={users.length === 1 ? linkTexts.known(names) : linkTexts.knownBySeveral}
          value={renew}
          onChange={setRenew}
        >
          <Stack gap="sm" mt="sm">
            {secrets.map((one) => (
              <Checkbox
                key={one}
                value={one}
                label={linkTexts.knownTexts[one]}
                description={linkTexts.knownHints[one]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <DialogButtons onCancel={onClose} isCancelFocused>
        <Button color="red" onClick={confirm}>
          {texts.removeUser}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
