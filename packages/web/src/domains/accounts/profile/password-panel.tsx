import { useSuspenseQuery } from '@tanstack/react-query';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { Panel } from '../../../ui/page/panel.tsx';

/** The link to set or change the user's password. */
export function PasswordPanel() {
  const { accounts, login } = useFurtherTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <Panel title={login.password} hint={user.hasPassword ? undefined : accounts.passwordUnset}>
      {user.hasPassword ? (
        <ButtonLink to="/user/change-password" variant="default">
          {accounts.changePassword}
        </ButtonLink>
      ) : (
        <ButtonLink to="/user/setup-password" search={{ ref: '/user/profile' }}>
          {accounts.setPassword}
        </ButtonLink>
      )}
    </Panel>
  );
}
