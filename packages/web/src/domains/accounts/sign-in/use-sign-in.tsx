import { authErrors, maintenanceErrors } from '@tinkerstream/contract/error-codes';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { loadConfig } from '../../../platform/config.ts';
import { openPage } from '../../../platform/opening.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { safeReturnAddress, withReturn } from '../../../platform/return-address.ts';
import { type Grant, signIn } from '../../../platform/session.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';

const PromptDialog = lazyPart(() => import('../../../ui/dialogs/question-dialogs.tsx'), 'PromptDialog');

const START = '/admin/start';

/** Whether the user closed the prompt for a code. The user knows, so pages show no error. */
export function isSecondStepMissing(error: unknown): boolean {
  return hasErrorCode(error, authErrors.secondStepNeeded);
}

/** A sign-in that waits for a code from an authenticator app. */
interface Waiting {
  readonly grant: Grant;
  readonly onSignedIn: () => void;
  readonly onCancelled: () => void;
}

/**
 * Completes every sign-in, then opens `ref` or home. The page renders `secondStep`,
 * which asks for a code if the account requires one.
 */
export function useSignIn(ref: string | undefined) {
  const [waiting, setWaiting] = useState<Waiting>();
  const address = safeReturnAddress(ref, location.origin) ?? '/';

  async function enter(grant: Grant, code?: string): Promise<void> {
    try {
      await signIn(grant, code);
    } catch (error) {
      if (hasErrorCode(error, maintenanceErrors.running)) await openPage(withReturn('/service-unavailable', address));
      throw error;
    }
  }

  /** Whether the user is the first administrator of a new installation, who sees the guided start once. */
  async function isStartDue(): Promise<boolean> {
    try {
      if (!(await loadConfig()).isStartDue) return false;
      // The module is loaded only here: hardly any sign-in needs it.
      const { isStartDueForUser } = await import('./start-due.ts');
      return await isStartDueForUser();
    } catch {
      // The next page reports the failure.
      return false;
    }
  }

  function askForCode(grant: Grant, error: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      setWaiting({ grant, onSignedIn: resolve, onCancelled: () => reject(error) });
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
    /** The destination after sign-in. */
    address,
    async proceed(): Promise<void> {
      const href = address === '/' && (await isStartDue()) ? START : address;
      await openPage(href, { replaces: true });
    },
    secondStep: waiting && (
      <SecondStepPrompt
        onCode={async (code) => {
          await enter(waiting.grant, code);
          setWaiting(undefined);
          waiting.onSignedIn();
        }}
        onClose={() => {
          setWaiting(undefined);
          waiting.onCancelled();
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
  const { login } = useTexts();
  return (
    <PartBoundary fallback={null}>
      <PromptDialog
        title={login.secondStep}
        label={login.secondStepCode}
        hint={login.secondStepHint}
        emptyMessage={login.secondStepEmpty}
        submit={login.title}
        isCode
        onClose={onClose}
        onSubmit={onCode}
      />
    </PartBoundary>
  );
}
