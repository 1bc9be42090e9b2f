import {
  type CreatedUser,
  changePassword,
  createToken,
  createUser,
  disableSecondStep,
  enableSecondStep,
  getCurrentUser,
  type LoginResult,
  listSessions,
  logout,
  registerWithEventCode,
  registerWithGoogle,
  registerWithLicense,
  removeOtherSessions,
  sendForgetPasswordEmail,
  sendVerificationEmail,
  setUpPassword,
  startSecondStep,
  updateProfile,
} from '@tinkerstream/contract/accounts';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireStrongPassword } from './password-strength.ts';
import type { AccountsService } from './service.ts';

interface AccountsRoutesOptions {
  /** The address of the web that a mail's link leads to, by the host that a request was sent to. */
  readonly linkOrigin: (host: string) => string;
  /** Told each account that an administrator has made. */
  readonly onUserCreated: (administrator: Caller, user: CreatedUser) => Promise<void>;
}

export function accountsRoutes(
  route: Route,
  accounts: AccountsService,
  { linkOrigin, onUserCreated }: AccountsRoutesOptions,
): void {
  const { signIn, sessions, passwords, registration, secondStep, verification } = accounts;

  function grant(form: ParsedRequestOf<typeof createToken>, client: Client): Promise<LoginResult> {
    const { username = '', password = '', direct_access_key = '', google_id_token = '', refresh_token = '' } = form;
    const extras = { secondStepCode: form.second_step_code, browserKey: form.browser_key };
    switch (form.grant_type) {
      case 'password':
        if (!username || !password) throw new AppError('TS_ERR_AUTH_0001');
        return signIn.withPassword(username, password, client, extras);
      case 'direct_access_key':
        return signIn.withDirectAccessKey(username, direct_access_key, client, extras);
      case 'google_sign_in':
        return signIn.withGoogle(google_id_token, client, extras);
      case 'refresh_token':
        return sessions.refresh(refresh_token, form.retry_id);
    }
  }

  route(createToken, (form, { client }) => grant(form, client));

  route(logout, async (_input, { caller }) => {
    await sessions.end(caller.sessionId);
    return {};
  });

  route(getCurrentUser, (_input, { caller }) => accounts.getCurrentUser(caller));

  route(updateProfile, async ({ firstName, lastName }, { caller }) => {
    await accounts.updateNames(caller.userId, firstName, lastName);
    return {};
  });

  route(listSessions, (_input, { caller }) => sessions.list(caller));

  route(removeOtherSessions, async (_input, { caller }) => {
    await accounts.endOtherSessions(caller);
    return {};
  });

  route(registerWithEventCode, ({ email, eventCode }, { client }) =>
    accounts.registerWithEventCode(email, eventCode, client.address),
  );

  route(registerWithLicense, ({ email, licenseKey }, { client }) =>
    accounts.registerWithLicense(email, licenseKey, client.address),
  );

  route(registerWithGoogle, async ({ googleIdToken }) => {
    await accounts.registerWithGoogle(googleIdToken);
    return {};
  });

  route(createUser, async (user, { caller, language, client }) => {
    if (user.password !== undefined) requireStrongPassword(user.password, user.email);
    const created = await registration.create(user, { language, origin: linkOrigin(client.host) });
    await onUserCreated(caller, created);
    return created;
  });

  route(setUpPassword, async ({ password }, { caller }) => {
    await passwords.setUp(caller, password);
    return {};
  });

  route(changePassword, async (change, { caller, client }) => {
    await passwords.change(caller, client.address, change);
    return {};
  });

  route(startSecondStep, (_input, { caller }) => secondStep.start(caller));

  route(enableSecondStep, async ({ enrolment, code }, { caller, client }) => ({
    recoveryCodes: await secondStep.enable(caller, enrolment, code, client.address),
  }));

  route(disableSecondStep, async ({ code }, { caller, client }) => {
    await secondStep.disable(caller, code, client.address);
    return {};
  });

  route(sendForgetPasswordEmail, async ({ email }, { language, client }) => {
    await passwords.sendReset(email, client.address, { language, origin: linkOrigin(client.host) });
    return {};
  });

  route(sendVerificationEmail, async (_input, { caller, language, client }) => {
    await verification.sendLink(caller, { language, origin: linkOrigin(client.host) });
    return {};
  });
}
