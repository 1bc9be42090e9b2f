import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { keepsCookies } from '../../../platform/cookies.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { isSignedIn } from '../../../platform/session.ts';
import { Button, Group } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { LonePage } from '../../../ui/page/lone-page.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { isSecondStepMissing, useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/user/login/direct');

/**
 * Signs in with the key from an emailed link. Anyone can send a link to their own account, so replacing another user's
 * session takes a click, and the page names the account.
 */
export function DirectLoginPage() {
  const { accounts } = useTexts();
  const { common, login } = useTexts();
  const { token, email, ref } = route.useSearch();
  const { signIn, proceed, secondStep } = useSignIn(ref);
  const [state, setState] = useState<'looking' | 'asking' | 'busy' | 'failed'>('looking');
  const [occupant, setOccupant] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const [hasCookies] = useState(keepsCookies);
  usePageTitle(accounts.loggingIn);

  async function enter(username: string, key: string) {
    setState('busy');
    try {
      await signIn({ grant_type: 'direct_access_key', username, direct_access_key: key });
      showSuccess(accounts.signedInAs(username));
      await proceed();
    } catch (error) {
      // The key still works: the user closed the prompt for a code.
      if (isSecondStepMissing(error)) await navigate({ to: '/user/login', search: { ref } });
      else setState('failed');
    }
  }

  /** Signs in, unless another user is signed in on this browser. The key works once, so it must not be sent twice. */
  async function start(username: string, key: string) {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const quiet = { ...currentUserQuery, retry: false, meta: { quiet: true } };
    const user = isSignedIn() ? await queries.fetchQuery(quiet).catch(() => undefined) : undefined;
    // An ended session is already cleared. If the session could not be checked, it may be anyone's.
    if (!isSignedIn() || user?.email === normaliseEmail(username)) return enter(username, key);
    setOccupant(user?.email ?? '');
    setState('asking');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once, with the link that was opened.
  useEffect(() => {
    // The key works once: without cookies it would be spent for nothing.
    if (token && email && hasCookies) void start(email, token);
  }, []);

  if (!hasCookies) {
    return (
      <LonePage
        title={login.cookiesBlocked}
        text={login.cookiesBlockedText}
        action={<Button onClick={() => location.reload()}>{common.tryAgain}</Button>}
      />
    );
  }
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
  // The link's content is untrusted: show it only if it is an email.
  const invited = isEmail(email) ? email : accounts.anotherAccount;
  return (
    <LonePage
      title={accounts.replaceSession}
      text={accounts.replaceSessionText(occupant || accounts.anotherAccount, invited)}
      action={
        <Group gap="xs">
          <ButtonLink to="/">{accounts.stay}</ButtonLink>
          <Button variant="default" onClick={() => void enter(email, token)}>
            {accounts.switchAccount}
          </Button>
        </Group>
      }
    />
  );
}
