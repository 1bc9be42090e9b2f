import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { LINK_COOL_DOWN_SECONDS } from '@tinkerstream/contract/accounts';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { hasErrorCode } from '../../platform/request.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { TextLink } from '../../ui/links.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import { EmailInput } from './email-input.tsx';
import { useResetPassword } from './queries.ts';
import { useCountdown } from './use-countdown.ts';

const route = getRouteApi('/open/user/reset-password');

export function ResetPasswordPage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const reset = useResetPassword();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [secondsLeft, startCoolDown] = useCountdown();

  async function submit() {
    if (secondsLeft > 0 || reset.isPending) return;
    if (!isEmail(email)) return setProblem(accounts.emailUnknown);
    try {
      await reset.mutateAsync(email.trim());
      showSuccess(accounts.resetSent(email.trim()));
      startCoolDown(LINK_COOL_DOWN_SECONDS);
    } catch (error) {
      if (hasErrorCode(error, 'TS_ERR_ACCOUNT_0003')) setProblem(accounts.emailUnknown);
      else if (hasErrorCode(error, 'TS_ERR_ACCOUNT_0004')) {
        setProblem(accounts.resetCoolDown);
        startCoolDown(LINK_COOL_DOWN_SECONDS);
      } else showError(error);
    }
  }

  return (
    <FormCard
      title={accounts.resetPassword}
      intro={accounts.resetPasswordIntro}
      onSubmit={() => void submit()}
      after={
        <TextLink to="/user/login" search={{ ref }}>
          {accounts.backToLogin}
        </TextLink>
      }
    >
      <EmailInput
        value={email}
        error={problem}
        onChange={(value) => {
          setEmail(value);
          setProblem(undefined);
        }}
      />
      <p>{accounts.resetNotice}</p>
      <Button type="submit" loading={reset.isPending} disabled={secondsLeft > 0}>
        {secondsLeft > 0 ? accounts.resetWait(secondsLeft) : accounts.sendLink}
      </Button>
    </FormCard>
  );
}
