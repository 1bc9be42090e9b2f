import { getRouteApi } from '@tanstack/react-router';
import { LINK_COOL_DOWN_SECONDS, sendForgetPasswordEmail } from '@tinkerstream/contract/accounts';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { unitText } from '@tinkerstream/contract/platform/time/duration';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { showError, showInfo, showSuccess } from '../../../ui/toast/toast.ts';
import { EmailInput } from '../email-input.tsx';
import { useCountdown } from '../use-countdown.ts';

const route = getRouteApi('/open/user/reset-password');

export function ResetPasswordPage() {
  const { accounts } = useTexts();
  const { language } = useLanguage();
  const { ref } = route.useSearch();
  const config = useConfig();
  const reset = useCall(sendForgetPasswordEmail, { quiet: true });
  const form = useForm({ email: '' }, ({ email }) => ({ email: !isEmail(email) && accounts.emailUnknown }));
  const [secondsLeft, startCoolDown] = useCountdown();

  async function send(email: string) {
    if (secondsLeft > 0 || reset.isPending) return;
    try {
      await reset.mutateAsync({ email });
      if (config?.hasMailServer === false) showInfo(accounts.resetNotSent);
      else showSuccess(accounts.resetSent(email));
      startCoolDown(LINK_COOL_DOWN_SECONDS);
    } catch (error) {
      if (hasErrorCode(error, accountErrors.emailUnknown)) form.setFieldError('email', accounts.emailUnknown);
      else if (hasErrorCode(error, accountErrors.askedTooSoon)) {
        form.setFieldError('email', accounts.resetCoolDown);
        startCoolDown(LINK_COOL_DOWN_SECONDS);
      } else showError(error);
    }
  }

  return (
    <FormCard
      title={accounts.resetPassword}
      intro={config?.hasMailServer === false ? undefined : accounts.resetPasswordIntro}
      onSubmit={form.onSubmit(({ email }) => void send(email.trim()))}
      after={
        <>
          <TextLink to="/user/login" search={{ ref }}>
            {accounts.backToLogin}
          </TextLink>
          <TextLink to="/user/login/code" search={{ ref }}>
            {accounts.useCode}
          </TextLink>
        </>
      }
    >
      {config?.hasMailServer === false && <Notice title={accounts.noMail}>{accounts.noMailText}</Notice>}
      <EmailInput {...form.getInputProps('email')} />
      {config?.hasMailServer !== false && <p>{accounts.resetNotice}</p>}
      <Button type="submit" loading={reset.isPending} disabled={secondsLeft > 0}>
        {secondsLeft > 0 ? accounts.resetWait(unitText(secondsLeft, 'second', language)) : accounts.sendLink}
      </Button>
    </FormCard>
  );
}
