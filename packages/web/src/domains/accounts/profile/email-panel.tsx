import { useSuspenseQuery } from '@tanstack/react-query';
import { LINK_COOL_DOWN_SECONDS } from '@tinkerstream/contract/accounts';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import { unitText } from '@tinkerstream/contract/platform/time/duration';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import form from '../../../ui/form/form.module.css';
import { Button } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { showError, showInfo, showSuccess } from '../../../ui/toast/toast.ts';
import { useSendVerification } from '../queries.ts';
import { useCountdown } from '../use-countdown.ts';

/** The user's email, and its verification. */
export function EmailPanel() {
  const { accounts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { isEmailVerified } = user;
  return (
    <Panel title={accounts.email} hint={isEmailVerified ? undefined : accounts.unverifiedHint}>
      <p className={form.text}>
        {user.email}{' '}
        <Mark kind={isEmailVerified ? 'good' : 'alert'}>
          {isEmailVerified ? accounts.verified : accounts.unverified}
        </Mark>
      </p>
      {!isEmailVerified && <Verification email={user.email} />}
    </Panel>
  );
}

function Verification({ email }: { email: string }) {
  const { accounts } = useTexts();
  const { language } = useLanguage();
  const config = useConfig();
  const send = useSendVerification();
  const [secondsLeft, startCoolDown] = useCountdown();

  function ask() {
    send.mutate(undefined, {
      onSuccess: () => {
        showSuccess(accounts.resetSent(email));
        startCoolDown(LINK_COOL_DOWN_SECONDS);
      },
      onError: (error) => {
        if (!hasErrorCode(error, accountErrors.askedTooSoon)) return showError(error);
        showInfo(accounts.resetCoolDown);
        startCoolDown(LINK_COOL_DOWN_SECONDS);
      },
    });
  }

  if (!config) return null;
  if (!config.hasMailServer) return <p>{accounts.askAdministrator}</p>;
  return (
    <>
      <p>{accounts.verifyText}</p>
      <Button loading={send.isPending} disabled={secondsLeft > 0} onClick={ask}>
        {secondsLeft > 0 ? accounts.resetWait(unitText(secondsLeft, 'second', language)) : accounts.sendMeLink}
      </Button>
    </>
  );
}
