import { Flex } from '@mantine/core';
import type { Member } from '@tinkerstream/contract/members';
import { useTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { Mark } from '../../../ui/mark.tsx';
import { hasEmail, shortName } from '../../../ui/text/person-text.ts';
import { texts as presenceTexts } from './presence-texts.ts';
import classes from './project-users.module.css';

/** The name of a member, then the email; a pupil has none. */
export function MemberName({ user, isMe }: { user: Member; isMe: boolean }) {
  const { projects: texts } = useTexts();
  const presence = useTextsOf(presenceTexts);
  const { name, username } = user;
  return (
    <Flex component="span" direction="column">
      <span>
        {shortName(user)} {isMe && <span className={classes.tag}>{texts.you}</span>}{' '}
        {user.isOnline && !isMe && <Mark kind="good">{presence.isOnline}</Mark>}
      </span>
      {name && hasEmail(user) && <span className={classes.email}>{username}</span>}
    </Flex>
  );
}
