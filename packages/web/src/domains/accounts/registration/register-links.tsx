import { useTexts } from '../../../i18n/texts.ts';
import { TextLink } from '../../../ui/links/links.tsx';

/** Links out of a registration form that keep the visitor's destination. */
export function RegisterLinks({ returnTo }: { returnTo: string | undefined }) {
  const { accounts } = useTexts();
  const search = { ref: returnTo };
  return (
    <>
      <TextLink to="/user/login" search={search}>
        {accounts.backToLogin}
      </TextLink>
      <TextLink to="/user/register" search={search}>
        {accounts.backToRegister}
      </TextLink>
    </>
  );
}
