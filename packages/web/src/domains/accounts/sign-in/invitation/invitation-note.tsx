import { projectErrors } from '@tinkerstream/contract/error-codes';
import { findInvitation, type Invitation } from '@tinkerstream/contract/projects';
import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../platform/requests/call.ts';
import { hasErrorCode } from '../../../../platform/requests/request.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { sentencesText } from '../../../../ui/text/sentences-text.ts';
import classes from './invitation-note.module.css';
import { texts as allTexts } from './texts.ts';

/** Shows the project that the invitation opens, or that the invitation has ended. */
export function InvitationNote({ token }: { token: string }) {
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const found = useInvitation(token);
  if (found === undefined) return null;
  if (found === 'ended') return <Notice title={texts.ended}>{texts.endedText}</Notice>;
  const { projectName, ownerName, role } = found;
  return (
    <p className={classes.note} role="status">
      {sentencesText([texts.joins(projectName, ownerName), texts.roles[role]], language)}
    </p>
  );
}

/** The invitation of a token; undefined while it loads and if no answer comes, since the form below works without it. */
function useInvitation(projectShareToken: string): Invitation | 'ended' | undefined {
  const [found, setFound] = useState<Invitation | 'ended'>();
  // The sign-in screen has no library of queries.
  useEffect(() => {
    let isShown = true;
    call(findInvitation, { projectShareToken })
      .catch((error: unknown) => (hasErrorCode(error, projectErrors.invitationInvalid) ? 'ended' : undefined))
      .then((answer) => isShown && setFound(answer));
    return () => {
      isShown = false;
    };
  }, [projectShareToken]);
  return found;
}
