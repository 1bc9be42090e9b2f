import {
  changePassword,
  createToken,
  createUser,
  disableSecondStep,
  enableSecondStep,
  getCurrentUser,
  giveOneTimeCode,
  isPupil,
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
import { authErrors } from '@tinkerstream/contract/error-codes';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { AppError } from '../../platform/app-error.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { LinkOrigins } from '../../platform/http/link-origins.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Audit } from '../admin/index.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import type { AccountsService } from './service.ts';

interface AccountsRoutesOptions {
  readonly linkOrigins: LinkOrigins;
  readonly audit: Pick<Audit, 'record'>;
}

export function accountsRoutes(
  route: Route,
  accounts: AccountsService,
  { linkOrigins, audit }: AccountsRoutesOptions,
): void {
  const { signIn, sessions, passwords, registration, secondStep, verification, oneTimeCodes } = accounts;

  function grant(form: ParsedRequestOf<typeof createToken>, client: Client): Promise<LoginResult> {
    const { username = '', password = '', direct_access_key = '', google_id_token = '', refresh_token = '' } = form;
    const extras = { secondStepCode: form.second_step_code, browserKey: form.browser_key };
    switch (form.grant_type) {
      case 'password':
        if (!username || !password) throw new AppError(authErrors.badCredentials);
        return signIn.withPassword(username, password, client, extras);
      case 'direct_access_key':
        return signIn.withDirectAccessKey(username, direct_access_key, client, extras);
      case 'one_time_code':
        return signIn.withOneTimeCode(username, form.one_time_code ?? '', client, extras);
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
    refusePupil(caller);
    await accounts.updateNames(caller.userId, firstName, lastName);
    return {};
  });

  route(listSessions, (_input, { caller }) => sessions.list(caller));

  route(removeOtherSessions, async (_input, { caller }) => {
    await accounts.endOtherSessions(caller);
    return {};
  });

  route(registerWithEventCode, ({ email, eventCode }, { client }) =>
    accounts.registerWithEventCode(email, eventCode, client),
  );

  route(registerWithLicense, ({ email, licenseKey }, { client }) =>
    accounts.registerWithLicense(email, licenseKey, client),
  );

  route(registerWithGoogle, async ({ googleIdToken }) => {
    await accounts.registerWithGoogle(googleIdToken);
    return {};
  });

  route(createUser, async (user, { caller, language, client }) => {
    if (user.password !== undefined) requireStrongPassword(user.password, user);
    const created = await registration.create(user, {
      language,
      origin: linkOrigins.forAdministrator(client).origin,
    });
    const { id, email, firstName, lastName, createdOn } = created;
    await audit.record(caller, async () => ({
      result: undefined,
      change: { action: 'create', subject: 'user', subjectId: id, after: { email, firstName, lastName } },
    }));
    return { id, email, firstName, lastName, createdOn };
  });

  route(setUpPassword, async ({ password }, { caller }) => {
    refusePupil(caller);
    await passwords.setUp(caller, password);
    return {};
  });

  route(changePassword, async (change, { caller, client }) => {
    await passwords.change(caller, client, change);
    return {};
  });

  route(giveOneTimeCode, ({ email }, { caller, client }) => oneTimeCodes.give(caller, email, client.address));

  route(startSecondStep, async (_input, { caller }) => {
    refusePupil(caller);
    return secondStep.start(caller);
  });

  route(enableSecondStep, async ({ enrolment, code }, { caller, client }) => {
    refusePupil(caller);
    return { recoveryCodes: await secondStep.enable(caller, enrolment, code, client.address) };
  });

  route(disableSecondStep, async ({ code }, { caller, client }) => {
    await secondStep.disable(caller, code, client.address);
    return {};
  });

  route(sendForgetPasswordEmail, async ({ email }, { language, client }) => {
    await passwords.sendReset(email, client, { language, origin: linkOrigins.forAnyone(client) });
    return {};
  });

  route(sendVerificationEmail, async (_input, { caller, language, client }) => {
    refusePupil(caller);
    await verification.sendLink(caller, { language, origin: linkOrigins.forAnyone(client) });
    return {};
  });
}

/** A pupil has no email, and only the class lets them in. @throws authErrors.notAllowed */
function refusePupil({ email }: Caller): void {
  if (isPupil(email)) throw new AppError(authErrors.notAllowed);
}
