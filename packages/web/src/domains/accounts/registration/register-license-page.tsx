import { getRouteApi } from '@tanstack/react-router';
import { registerWithLicense } from '@tinkerstream/contract/accounts';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { RegisterByKey } from './register-by-key.tsx';

const route = getRouteApi('/open/user/register/register-with-license');

export function RegisterLicensePage() {
  const { accounts: texts } = useTexts();
  return (
    <RegisterByKey
      returnTo={route.useSearch().ref}
      register={(email, licenseKey) => call(registerWithLicense, { email, licenseKey })}
      title={texts.registerLicense}
      intro={texts.registerLicenseIntro}
      emailInvalid={texts.emailInvalid}
      keyLabel={texts.licenseKey}
      keyInvalid={texts.licenseKeyInvalid}
      submitLabel={texts.confirm}
    />
  );
}
