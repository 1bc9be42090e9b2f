import { hash, verify } from '@node-rs/argon2';
import {
  type Authority,
  type CurrentUser,
  type LoginResult,
  ROLE_ADMIN,
  ROLE_STUDENT,
} from '@tinkerstream/contract/accounts';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { permissionOf } from '../subscriptions/index.ts';
import type { AccountsRepository, SessionRow, UserRow } from './repository.ts';
import {
  ACCESS_TOKEN_SECONDS,
  createRefreshToken,
  isSameHash,
  readRefreshToken,
  signAccessToken,
  verifyAccessToken,
} from './tokens.ts';

/** A session that is not refreshed for this long has ended, as the cookies that hold its tokens have. */
const SESSION_MS = 30 * 24 * 3600 * 1000;

/** For this long the refresh token before the last one still works: two tabs of a browser may refresh at once. */
const REFRESH_OVERLAP_MS = 30_000;

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService(repository: AccountsRepository, tokenKey: Uint8Array) {
  // Verified when the user is unknown, so that the time taken does not tell whether an e-mail exists.
  const decoyHash = hash('no password has this hash');

  async function tokensOf(session: Pick<SessionRow, 'id' | 'user_id'>, refreshToken: string): Promise<LoginResult> {
    return {
      access_token: await signAccessToken(tokenKey, session.user_id, session.id),
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
    };
  }

  return {
    /** Creates an account with a password. The e-mail must not be taken. */
    async createUser(user: { email: string; firstName: string; lastName: string; password: string; isAdmin: boolean }) {
      await repository.createUser({
        id: uuidv7(),
        email: user.email.toLowerCase(),
        first_name: user.firstName,
        last_name: user.lastName,
        password_hash: await hash(user.password),
        is_admin: user.isAdmin ? 1 : 0,
        created_on: Date.now(),
      });
    },

    /** @throws AppError TS_ERR_AUTH_0001 when the user is unknown or the password is not theirs */
    async signIn(username: string, password: string): Promise<LoginResult> {
      const user = await repository.findUserByEmail(username.trim().toLowerCase());
      const isRight = await verify(user?.password_hash ?? (await decoyHash), password);
      if (!user?.password_hash || !isRight) throw new AppError('TS_ERR_AUTH_0001');
      const now = Date.now();
      const id = uuidv7();
      const refresh = createRefreshToken(id);
      await repository.removeSessionsOfUserBefore(user.id, now - SESSION_MS);
      await repository.createSession({
        id,
        user_id: user.id,
        refresh_hash: refresh.hash,
        previous_refresh_hash: null,
        refreshed_on: now,
        created_on: now,
      });
      return tokensOf({ id, user_id: user.id }, refresh.token);
    },

    /**
     * Exchanges a refresh token for a new pair. One that was spent a while ago has been stolen or copied: its session
     * ends. Just after a refresh the token before it still works once more, and older ones are refused only.
     * @throws AppError TS_ERR_AUTH_0003
     */
    async refresh(refreshToken: string): Promise<LoginResult> {
      const given = readRefreshToken(refreshToken);
      const session = given && (await repository.findSession(given.sessionId));
      const now = Date.now();
      if (!given || !session || session.refreshed_on < now - SESSION_MS) throw new AppError('TS_ERR_AUTH_0003');
      const isCurrent = isSameHash(given.hash, session.refresh_hash);
      const isOverlapping =
        session.previous_refresh_hash !== null &&
        isSameHash(given.hash, session.previous_refresh_hash) &&
        session.refreshed_on > now - REFRESH_OVERLAP_MS;
      if (!isCurrent && !isOverlapping) {
        // Among several tabs that refresh at the same moment one may come even later: it is refused, and no more.
        if (session.refreshed_on <= now - REFRESH_OVERLAP_MS) await repository.removeSession(session.id);
        throw new AppError('TS_ERR_AUTH_0003');
      }
      const next = createRefreshToken(session.id);
      if (!(await repository.rotateSession(session, next.hash, now))) throw new AppError('TS_ERR_AUTH_0003');
      return tokensOf(session, next.token);
    },

    async signOut(sessionId: string): Promise<void> {
      await repository.removeSession(sessionId);
    },

    /** The caller behind an access token, while its session lives. */
    async authenticate(accessToken: string): Promise<Caller | undefined> {
      const sessionId = await verifyAccessToken(tokenKey, accessToken);
      const user = sessionId && (await repository.findSessionUser(sessionId, Date.now() - SESSION_MS));
      return user ? { userId: user.id, sessionId, email: user.email, authorities: authoritiesOf(user) } : undefined;
    },

    async getCurrentUser(caller: Caller): Promise<CurrentUser> {
      const user = await repository.findUser(caller.userId);
      if (!user) throw new AppError('TS_ERR_AUTH_0002');
      const { isActive, permission } = permissionOf(caller);
      return {
        id: user.id,
        firstName: user.first_name,
        lastName: user.last_name,
        email: user.email,
        enabled: isActive,
        credentialsNonExpired: true,
        accountNonExpired: true,
        accountNonLocked: true,
        school: null,
        authorities: caller.authorities as Authority[],
        subscriptionStatus: { permission },
      };
    },

    /** What a user may; nothing when there is no such user any more. */
    async permissionOf(userId: string): Promise<Permission> {
      const user = await repository.findUser(userId);
      return permissionOf({ authorities: user ? authoritiesOf(user) : [] }).permission;
    },

    hasUsers: repository.hasUsers,

    /** The e-mails of users by their ids. */
    async emailsOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      return new Map((await repository.listEmails(ids)).map(({ id, email }) => [id, email]));
    },
  };
}

function authoritiesOf(user: UserRow): Authority[] {
  return user.is_admin ? [ROLE_STUDENT, ROLE_ADMIN] : [ROLE_STUDENT];
}
