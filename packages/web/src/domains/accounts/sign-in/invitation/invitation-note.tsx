import { findInvitation, type Invitation } from '@tinkerstream/contract/projects';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../../i18n/texts.ts';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import { call } from '../../../../platform/requests/call.ts';
import { hasErrorCode } from '../../../../platform/requests/request.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { sentencesText } from '../../../../ui/text/sentences-text.ts';
import classes from './invitation-note.module.css';
import { texts as allTexts } from './texts.ts';

/** What the invitation opens that has led to the sign-in screen, or that it has ended. */
export function InvitationNote({ token }: { token: string }) {
  const texts = useTextsOf(allTexts);
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

/** Undefined while it loads and if no answer comes: the form below works without. */
function useInvitation(projectShareToken: string): Invitation | 'ended' | undefined {
  const [found, setFound] = useState<Invitation | 'ended'>();
  // The sign-in screen has no library of queries.
  useEffect(() => {
    let isShown = true;
    call(findInvitation, { projectShareToken })
      .catch((error: unknown) => (hasErrorCode(error, 'TS_ERR_PROJECT_0003') ? 'ended' : undefined))
      .then((answer) => isShown && setFound(answer));
    return () => {
      isShown = false;
    };
  }, [projectShareToken]);
  return found;
}
