import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { isSignedIn } from '../../platform/session.ts';
import form from '../../ui/form.module.css';
import { ButtonLink } from '../../ui/links.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LonePage } from '../../ui/lone-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { showSuccess } from '../../ui/toast.ts';
import { currentUserQuery } from './current-user.ts';
import { isSecondStepMissing, useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/user/login/direct');

/**
 * Signs in with the key of a link that was sent by mail. Anyone can send a link to an account of their own, so a session
 * of another user is replaced only by a click, and a sign-in says whose account it is.
 */
export function DirectLoginPage() {
  const { accounts } = useTexts();
  const { token, email, ref } = route.useSearch();
  const { signIn, goOn, secondStep } = useSignIn(ref);
  const [state, setState] = useState<'looking' | 'asking' | 'busy' | 'failed'>('looking');
  const [occupant, setOccupant] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const begun = useRef(false);
  usePageTitle(accounts.loggingIn);

  async function enter(username: string, key: string) {
    setState('busy');
    try {
      await signIn({ grant_type: 'direct_access_key', username, direct_access_key: key });
      showSuccess(accounts.signedInAs(username));
      await goOn();
    } catch (error) {
      // The key still works: a code was asked for and not given.
      if (isSecondStepMissing(error)) await navigate({ to: '/user/login', search: { ref } });
      else setState('failed');
    }
  }

  /** Signs in where nobody else is signed in at this browser. The key works once, so it must not be sent twice. */
  async function begin(username: string, key: string) {
    if (begun.current) return;
    begun.current = true;
    const quiet = { ...currentUserQuery, retry: false, meta: { quiet: true } };
    const user = isSignedIn() ? await queries.fetchQuery(quiet).catch(() => undefined) : undefined;
    // A session that has ended was forgotten by now; one that could not be looked at may be anyone's.
    if (!isSignedIn() || user?.email === normaliseEmail(username)) return enter(username, key);
    setOccupant(user?.email ?? '');
    setState('asking');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, with the link that was opened.
  useEffect(() => {
    if (token && email) void begin(email, token);
  }, []);

  if (!token || !email || state === 'failed') {
    return (
      <LonePage
        title={accounts.directInvalid}
        text={accounts.directInvalidText}
        action={
          <ButtonLink to="/user/login" search={{ ref }}>
            {accounts.goToLogin}
          </ButtonLink>
        }
      />
    );
  }
  if (state !== 'asking') return secondStep ?? <Loading />;
  // What stands in the link is a stranger's word: shown only where it is an e-mail.
  const invited = isEmail(email) ? email : accounts.anotherAccount;
  return (
    <LonePage
      title={accounts.replaceSession}
      text={accounts.replaceSessionText(occupant || accounts.anotherAccount, invited)}
      action={
        <div className={form.buttons}>
          <ButtonLink to="/">{accounts.stay}</ButtonLink>
          <Button variant="default" onClick={() => void enter(email, token)}>
            {accounts.switchAccount}
          </Button>
        </div>
      }
    />
  );
}
