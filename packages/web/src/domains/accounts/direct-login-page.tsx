import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LonePage } from '../../ui/lone-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/user/login/direct');

/** Signs in with the key of a link that was sent by mail. */
export function DirectLoginPage() {
  const { accounts } = useTexts();
  const { token, email, ref } = route.useSearch();
  const { signIn, goOn, secondStep } = useSignIn(ref);
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  usePageTitle(accounts.loggingIn);

  useEffect(() => {
    // The key works once, so it must not be sent twice.
    if (!token || !email || begun.current) return;
    begun.current = true;
    signIn({ grant_type: 'direct_access_key', username: email, direct_access_key: token }).then(goOn, () =>
      setFailed(true),
    );
  }, [token, email, signIn, goOn]);

  if (token && email && !failed) return secondStep ?? <Loading />;
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
