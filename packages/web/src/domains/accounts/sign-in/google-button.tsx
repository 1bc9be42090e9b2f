import { getCurrentUser, registerWithGoogle } from '@tinkerstream/contract/accounts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { openPage } from '../../../platform/opening.ts';
import { call } from '../../../platform/requests/call.ts';
import { ApiError } from '../../../platform/requests/request.ts';
import { withReturn } from '../../../platform/return-address.ts';
import { isSignedIn } from '../../../platform/session.ts';
import { showError } from '../../../ui/toast/toast.ts';
import { isSecondStepMissing, useSignIn } from './use-sign-in.tsx';

/** The part of Google Identity Services that we use (developers.google.com/identity/gsi/web/reference/js-reference). */
interface GoogleIdentity {
  initialize(settings: { client_id: string; callback: (answer: { credential: string }) => void }): void;
  renderButton(place: HTMLElement, look: { text: 'continue_with'; locale: string; width: number }): void;
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script once; after a failure, the next call retries. */
function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => {
      const { google } = window as unknown as { google: { accounts: { id: GoogleIdentity } } };
      resolve(google.accounts.id);
    };
    script.onerror = () => {
      loading = undefined;
      reject(new Error(`Could not load ${SCRIPT}`));
    };
    document.head.append(script);
  });
  return loading;
}

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
