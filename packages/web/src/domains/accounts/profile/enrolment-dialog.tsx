import { useQuery } from '@tanstack/react-query';
import { enableSecondStep } from '@tinkerstream/contract/accounts';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showCodeError } from '../../../ui/form/code-error.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, TextInput } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { secondStepSetupQuery } from '../queries.ts';
import classes from './enrolment-dialog.module.css';

const QR_CODE_SIZE = 200;

/** Enrols an authenticator app: shows the secret as a QR code, checks a first code, then shows the recovery codes once. */
export function EnrolmentDialog({ onClose }: { onClose: () => void }) {
  const { accounts, login } = useTexts();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  return (
    <Dialog
      // Closing loses the recovery codes, so only the button closes.
      onClose={recoveryCodes ? () => {} : onClose}
      withCloseButton={!recoveryCodes}
      title={recoveryCodes ? accounts.recoveryCodes : login.secondStep}
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onSaved={onClose} />
      ) : (
        <FirstCode onEnabled={setRecoveryCodes} />
      )}
    </Dialog>
  );
}

function FirstCode({ onEnabled }: { onEnabled: (recoveryCodes: readonly string[]) => void }) {
  const { accounts, login } = useTexts();
  const { data: offer, isError, refetch } = useQuery(secondStepSetupQuery);
  const enable = useCall(enableSecondStep, { reloads: [currentUserQuery.queryKey], quiet: true });
  const form = useForm({ code: '' }, ({ code }) => ({ code: code.trim() === '' && login.secondStepEmpty }));
  const [busy, run] = useBusy(async (enrolment: string, code: string) => {
    try {
      const { recoveryCodes } = await enable.mutateAsync({ enrolment, code });
      showSuccess(accounts.secondStepIsOn);
      onEnabled(recoveryCodes);
    } catch (error) {
      showCodeError(error, (message) => form.setFieldError('code', message));
    }
  });
  if (!offer) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;

  return (
    <form className={classes.form} onSubmit={form.onSubmit(({ code }) => run(offer.enrolment, code.trim()))} noValidate>
      <p className={classes.text}>{accounts.secondStepScan}</p>
      <div className={classes.picture}>
        <QRCodeSVG value={offer.uri} size={QR_CODE_SIZE} marginSize={2} title={accounts.secondStepQr} role="img" />
      </div>
      <Copyable value={offer.secret} label={accounts.secondStepKey} block testId="second-step-secret" />
      <TextInput
        {...form.getInputProps('code')}
        label={login.secondStepCode}
        description={accounts.secondStepConfirm}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        withAsterisk
        data-autofocus
      />
      <Button type="submit" loading={busy}>
        {accounts.secondStepTurnOn}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { accounts } = useTexts();
  return (
    <div className={classes.form}>
      <p className={classes.text}>{accounts.recoveryCodesText}</p>
      <Copyable value={codes.join('\n')} label={accounts.recoveryCodes} block testId="recovery-codes" />
      <Button onClick={onSaved} data-autofocus>
        {accounts.recoveryCodesSaved}
      </Button>
    </div>
  );
}
