import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { shortName } from '../../../ui/person-text.ts';
import classes from './project-users.module.css';

export type ProjectUser = Project['projectUsers'][number];

/** The name of a member, then the email. */
export function MemberName({ user, isMe }: { user: ProjectUser; isMe: boolean }) {
  const { projects: texts } = useTexts();
  const { name, username } = user;
  return (
    <span className={classes.person}>
      <span>
        {shortName(user)} {isMe && <span className={classes.tag}>{texts.you}</span>}
      </span>
      {name && <span className={classes.email}>{username}</span>}
    </span>
  );
}
