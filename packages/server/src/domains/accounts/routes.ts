import { createToken, getCurrentUser, logout } from '@tinkerstream/contract/accounts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/route.ts';
import type { AccountsService } from './service.ts';

/** `onSignedOut` is told the session that has ended. */
export function accountsRoutes(
  route: Route,
  accounts: AccountsService,
  onSignedOut: (sessionId: string) => void,
): void {
  route(createToken, async (form) => {
    if (form.grant_type === 'refresh_token') return accounts.refresh(form.refresh_token ?? '');
    if (!form.username || !form.password) throw new AppError('TS_ERR_AUTH_0001');
    return accounts.signIn(form.username, form.password);
  });

  route(logout, async (_input, { caller }) => {
    await accounts.signOut(caller.sessionId);
    onSignedOut(caller.sessionId);
    return {};
  });

  route(getCurrentUser, (_input, { caller }) => accounts.getCurrentUser(caller));
}
