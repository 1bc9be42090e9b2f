import { getRouteApi } from '@tanstack/react-router';
import { giveOneTimeCode } from '@tinkerstream/contract/accounts';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Flex } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { EmailInput } from '../email-input.tsx';
import classes from './give-code-page.module.css';
import { SignInFirst } from './sign-in-first.tsx';

const route = getRouteApi('/open/user/give-code');

/** Creates a one-time code for someone who cannot sign in. */
export function GiveCodePage() {
  return (
    <SignInFirst>
      <GiveCodeForm />
    </SignInFirst>
  );
}

function GiveCodeForm() {
  const { accounts, shell } = useTexts();
  const search = route.useSearch();
  const give = useCall(giveOneTimeCode);
  const form = useForm({ email: search.email ?? '' }, ({ email }) => ({
    email: !isEmail(email) && accounts.emailInvalid,
  }));

  const submit = form.onSubmit(({ email }) => {
    if (!give.isPending) give.mutate({ email: email.trim() });
  });

  return (
    <FormCard title={shell.giveCode} intro={accounts.giveCodeIntro} onSubmit={submit}>
      <EmailInput
        {...form.getInputProps('email')}
        onChange={(email) => {
          form.setFieldValue('email', email);
          give.reset();
        }}
      />
      <p>{accounts.giveCodeWho}</p>
      <Button type="submit" loading={give.isPending}>
        {accounts.createCode}
      </Button>
      {give.data && (
        <Flex component="section" direction="column" gap="sm" aria-label={accounts.oneTimeCode}>
          <span className={classes.code}>
            <Copyable value={give.data.code} label={accounts.oneTimeCode} />
          </span>
          <p>{accounts.codeUse}</p>
          <p>{accounts.codeLasts(localMinute(give.data.expiresOn))}</p>
        </Flex>
      )}
    </FormCard>
  );
}
