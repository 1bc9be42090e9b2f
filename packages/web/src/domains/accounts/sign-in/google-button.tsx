import { getCurrentUser, registerWithGoogle } from '@tinkerstream/contract/accounts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { openPage } from '../../../platform/opening.ts';
import { call } from '../../../platform/requests/call.ts';
import { ApiError } from '../../../platform/requests/request.ts';
import { withReturn } from '../../../platform/return-address.ts';
import { isSignedIn } from '../../../platform/session.ts';
import { showError } from '../../../ui/toast/toast.ts';
import { loadGoogleIdentity } from './google-identity.ts';
import { isSecondStepMissing, useSignIn } from './use-sign-in.tsx';

interface GoogleButtonProps {
  /** Our OAuth client id at Google. */
  readonly clientId: string;
  readonly returnTo: string | undefined;
}

/** Google's sign-in button. Its script is the console's only request to another server. */
export function GoogleButton({ clientId, returnTo }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const { language } = useLanguage();
  const { signIn, proceed, secondStep } = useSignIn(returnTo);

  const enter = useEffectEvent(async (googleIdToken: string) => {
    try {
      await signIn({ grant_type: 'google_sign_in', google_id_token: googleIdToken });
      await call(getCurrentUser, {}).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        await call(registerWithGoogle, { googleIdToken });
      });
      await proceed();
    } catch (error) {
      if (!isSecondStepMissing(error)) showError(error);
      if (isSignedIn()) await openPage(withReturn('/user/logout', returnTo));
    }
  });

  useEffect(() => {
    let isGone = false;
    loadGoogleIdentity().then((google) => {
      if (isGone || !place.current) return;
      google.initialize({
        client_id: clientId,
        callback: ({ credential }) => void enter(credential),
      });
      // 'continue_with' fits both users with and without an account.
      google.renderButton(place.current, { text: 'continue_with', locale: language.replace('-', '_'), width: 300 });
    }, showError);
    return () => {
      isGone = true;
    };
  }, [clientId, language]);

  return (
    <>
      <div ref={place} />
      {secondStep}
    </>
  );
}
