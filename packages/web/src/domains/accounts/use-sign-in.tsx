import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFirstTexts } from '../../i18n/texts.ts';
import { disconnectLive } from '../../platform/live.ts';
import { hasErrorCode } from '../../platform/request.ts';
import { safeReturnAddress } from '../../platform/return-address.ts';
import { type Grant, signIn } from '../../platform/session.ts';
import { showError } from '../../ui/toast.ts';

const PromptDialog = lazy(async () => ({ default: (await import('../../ui/dialogs.tsx')).PromptDialog }));

const SECOND_STEP_NEEDED = 'TS_ERR_AUTH_0011';

/** Whether somebody was asked for a code and closed the dialog: they know, so no page tells them. */
export function isSecondStepMissing(error: unknown): boolean {
  return hasErrorCode(error, SECOND_STEP_NEEDED);
}

/** What waits for the code of an authenticator app. */
interface Waiting {
  readonly grant: Grant;
  readonly onSignedIn: () => void;
  readonly onGivenUp: () => void;
}

/**
 * How every way in ends: signed in, with nothing left of a former user, at `ref` if there is one, else at home. The page
 * renders `secondStep`, which asks for a code where the account wants one.
 */
export function useSignIn(ref: string | undefined) {
  const router = useRouter();
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting>();

  async function enter(grant: Grant, code?: string): Promise<void> {
    await signIn(grant, code);
    disconnectLive();
    queries.clear();
  }

  function askForCode(grant: Grant, error: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      setWaiting({ grant, onSignedIn: resolve, onGivenUp: () => reject(error) });
    });
  }

  return {
    async signIn(grant: Grant): Promise<void> {
      try {
        await enter(grant);
      } catch (error) {
        if (!isSecondStepMissing(error)) throw error;
        await askForCode(grant, error);
      }
    },
    goOn: () => router.navigate({ href: safeReturnAddress(ref, location.origin) ?? '/', replace: true }),
    secondStep: waiting && (
      <SecondStepPrompt
        onCode={async (code) => {
          await enter(waiting.grant, code);
          setWaiting(undefined);
          waiting.onSignedIn();
        }}
        onClose={() => {
          setWaiting(undefined);
          waiting.onGivenUp();
        }}
      />
    ),
  };
}

interface SecondStepPromptProps {
  readonly onCode: (code: string) => Promise<void>;
  readonly onClose: () => void;
}

function SecondStepPrompt({ onCode, onClose }: SecondStepPromptProps): ReactNode {
  const { login } = useFirstTexts();
  return (
    <Suspense>
      <PromptDialog
        title={login.secondStep}
        label={login.secondStepCode}
        hint={login.secondStepHint}
        emptyMessage={login.secondStepEmpty}
        submit={login.title}
        autoComplete="one-time-code"
        onClose={onClose}
        onSubmit={async (code) => {
          try {
            await onCode(code);
          } catch (error) {
            showError(error);
            throw error;
          }
        }}
      />
    </Suspense>
  );
}
