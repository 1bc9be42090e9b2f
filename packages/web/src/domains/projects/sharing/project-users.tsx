import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { currentUserQuery } from '../../accounts/index.ts';
import classes from './project-users.module.css';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { ShareButton } from './share-button.tsx';

type ProjectUser = Project['projectUsers'][number];

/** The table of users is padded to this many rows (specification 2 section 9). */
const ROWS = 5;

/** The users of a project, with buttons to invite and remove. */
export function ProjectUsers({ project }: { project: Project }) {
  const { common, projects: texts } = useTexts();
  const { data: me } = useSuspenseQuery(currentUserQuery);
  const [confirming, setConfirming] = useState<ProjectUser>();
  return (
    <Panel title={texts.users} actions={<ShareButton projectId={project.id} />}>
      <DataTable
        label={texts.users}
        rows={project.projectUsers}
        rowKey={({ userId }) => userId}
        padTo={ROWS}
        columns={[
          { key: 'index', header: common.index, narrow: true, render: (_, index) => index + 1 },
          {
            key: 'user',
            header: texts.user,
            render: ({ username, userId, isOwner }) => (
              <>
                {username} {isOwner && <span className={classes.tag}>{texts.owner}</span>}
                {userId === me.id && <span className={classes.tag}>{texts.you}</span>}
              </>
            ),
          },
          {
            key: 'remove',
            header: texts.actions,
            narrow: true,
            // The owner cannot be removed, and leaving is at the top of the project.
            render: (user) =>
              user.isOwner || user.userId === me.id ? null : (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={texts.removeThisUser(user.username)}
                  onClick={() => setConfirming(user)}
                >
                  {texts.removeUser}
                </Button>
              ),
          },
        ]}
      />
      {confirming && <RemoveUserDialog project={project} user={confirming} onClose={() => setConfirming(undefined)} />}
    </Panel>
  );
}
