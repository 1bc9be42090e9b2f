import { getRouteApi } from '@tanstack/react-router';
import { registerWithEventCode } from '@tinkerstream/contract/accounts';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { RegisterByKey } from './register-by-key.tsx';

const route = getRouteApi('/open/user/register/guest');

export function RegisterGuestPage() {
  const { accounts: texts } = useTexts();
  return (
    <RegisterByKey
      returnTo={route.useSearch().ref}
      register={(email, eventCode) => call(registerWithEventCode, { email, eventCode })}
      title={texts.registerGuest}
      intro={texts.registerGuestIntro}
      emailInvalid={texts.guestEmailInvalid}
      keyLabel={texts.eventCode}
      keyInvalid={texts.eventCodeInvalid}
      submitLabel={texts.startAsGuest}
      notice={texts.guestNotice}
    />
  );
}
