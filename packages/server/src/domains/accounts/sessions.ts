import {
  type Authority,
  type LoginResult,
  ROLE_ADMIN,
  ROLE_STUDENT,
  ROLE_TEACHER,
  type SessionListItem,
} from '@tinkerstream/contract/accounts';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller, Visitor } from '../../platform/http/caller.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { deviceOf } from './device.ts';
import { createAccountsRepository, type UserRow } from './repository.ts';
import { createSessionRepository, latestEnd, type SessionRow } from './session-repository.ts';
import {
  ACCESS_TOKEN_SECONDS,
  createNextRefreshToken,
  createRefreshToken,
  isSameHash,
  readRefreshToken,
  signAccessToken,
  verifyAccessToken,
} from './tokens.ts';

/** For this long a refresh may be tried again with the same retry id: its answer may have been lost on the way. */
const RETRY_MS = 5 * 60_000;

/** How often sessions whose time is over are looked for. */
const SWEEP_MS = 3600 * 1000;

const MAX_USER_AGENT_LENGTH = 300;

/** Refuses somebody who may not sign in at present, by throwing an AppError. */
export type Admit = (somebody: { readonly authorities: readonly Authority[] } | undefined) => Promise<void>;

export type Sessions = ReturnType<typeof createSessions>;

interface SessionsOptions {
  readonly tokenKey: Uint8Array;
  readonly admit: Admit;
  /** Told each session that ends here. */
  readonly onEnded: (sessionId: string) => void;
  readonly report: SecurityLog['report'];
  readonly logger: Logger;
}

/** Opens, prolongs, finds and ends sessions, and makes their tokens. */
export function createSessions(database: Database, { tokenKey, admit, onEnded, report, logger }: SessionsOptions) {
  const repository = createSessionRepository(database);
  let sweep: NodeJS.Timeout | undefined;

  async function open(
    target: Database,
    holder: Pick<SessionRow, 'user_id' | 'visitor_email'>,
    userAgent: string,
    maySetPassword: boolean,
  ): Promise<LoginResult> {
    const now = Date.now();
    const id = uuidv7();
    const refresh = createRefreshToken(id);
    await createSessionRepository(target).create({
      ...holder,
      id,
      refresh_hash: refresh.hash,
      refreshed_on: now,
      created_on: now,
      user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      may_set_password: maySetPassword ? 1 : 0,
      license_id: null,
    });
    return tokensOf({ id, ...holder }, refresh.token);
  }

  async function tokensOf(
    { id, user_id, visitor_email }: Pick<SessionRow, 'id' | 'user_id' | 'visitor_email'>,
    refreshToken: string,
  ): Promise<LoginResult> {
    return {
      access_token: await signAccessToken(tokenKey, user_id ?? (visitor_email as string), id),
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
    };
  }

  async function end(id: string): Promise<void> {
    await repository.remove(id);
    onEnded(id);
  }

  async function find(sessionId: string): Promise<Caller | Visitor | undefined> {
    const holder = await repository.findHolder(sessionId, Date.now());
    if (!holder) return undefined;
    if (holder.user_id === null) return { userId: undefined, sessionId, email: holder.visitor_email ?? '' };
    return {
      userId: holder.user_id,
      sessionId,
      email: holder.email ?? '',
      isEmailVerified: holder.is_email_verified === 1,
      authorities: authoritiesOf({
        is_admin: holder.is_admin ?? 0,
        is_teacher: holder.is_teacher ?? 0,
        is_email_verified: holder.is_email_verified ?? 0,
      }),
    };
  }

  async function refresh(refreshToken: string, retryId: string | undefined): Promise<LoginResult> {
    const given = readRefreshToken(refreshToken);
    const now = Date.now();
    const session = given && (await repository.find(given.sessionId, now));
    if (!given || !session) throw new AppError('TS_ERR_AUTH_0003');
    const next = createNextRefreshToken(tokenKey, given, retryId);
    const isRetry = isSameHash(next.hash, session.refresh_hash) && session.refreshed_on > now - RETRY_MS;
    if (isRetry) return tokensOf(session, next.token);
    if (!isSameHash(given.hash, session.refresh_hash)) {
      await end(session.id);
      report({ event: 'session.copied', userId: session.user_id ?? undefined });
      throw new AppError('TS_ERR_AUTH_0003');
    }
    const inUseSince = now - ACCESS_TOKEN_SECONDS * 1000;
    const isFirst = await repository.rotate(session, next.hash, now, inUseSince);
    return isFirst ? tokensOf(session, next.token) : refresh(refreshToken, retryId);
  }

  async function removeEnded(): Promise<void> {
    for (const id of await repository.removeEnded(Date.now())) onEnded(id);
  }

  return {
    /**
     * @param user as it was when somebody showed that they are this user
     * @param maySetPassword whether a new password is accepted in it once, although there is one
     * @throws AppError TS_ERR_AUTH_0003 when the account has another password or was handed over meanwhile
     */
    async open(user: UserRow, userAgent: string, { maySetPassword = false } = {}): Promise<LoginResult> {
      await admit({ authorities: authoritiesOf(user) });
      return database.transaction().execute(async (transaction) => {
        const current = await createAccountsRepository(transaction).lockUser(user.id);
        const isSame =
          current?.password_hash === user.password_hash && current.is_email_verified === user.is_email_verified;
        if (!isSame) throw new AppError('TS_ERR_AUTH_0003');
        return open(transaction, { user_id: user.id, visitor_email: null }, userAgent, maySetPassword);
      });
    },

    /** A session of somebody who has no account. */
    async openForVisitor(email: string, userAgent: string): Promise<LoginResult> {
      await admit(undefined);
      return open(database, { user_id: null, visitor_email: email }, userAgent, false);
    },

    /**
     * Exchanges a refresh token for a new pair. It works once: one that was spent has been stolen or copied, so its
     * session ends, with all the tokens it has given. Only who sends the same `retryId` soon again gets the same refresh
     * token again: a page that was left before it had the answer, and several tabs of a browser that refresh at once.
     * @throws AppError TS_ERR_AUTH_0003
     */
    refresh,

    end,

    /**
     * Keeps what is open open when the clock jumps forward, as at the first NTP answer of a computer without a clock: a
     * session is as old as before, and has its seat. The clock showed `before` and jumped by some milliseconds.
     */
    moveForward: (before: number, by: number) => repository.moveForward(before, Math.round(by)),

    /** Who is behind an access token, while its session lives. */
    async authenticate(accessToken: string): Promise<Caller | Visitor | undefined> {
      const sessionId = await verifyAccessToken(tokenKey, accessToken);
      return sessionId === undefined ? undefined : find(sessionId);
    },

    /** Who is behind a session; undefined when it has ended. */
    find,

    async list({ userId, sessionId }: Caller): Promise<SessionListItem[]> {
      const sessions = await repository.listOfUser(userId, Date.now());
      return sessions.map((session) => ({
        id: session.id,
        createdOn: new Date(session.created_on).toISOString(),
        lastUsedOn: new Date(session.refreshed_on).toISOString(),
        endsOn: new Date(latestEnd(session)).toISOString(),
        ...deviceOf(session.user_agent),
        isCurrent: session.id === sessionId,
      }));
    },

    /** Ends the sessions whose time is over, with their live connections, from now on until `stop`. */
    async start(): Promise<void> {
      sweep = setInterval(
        () =>
          void removeEnded().catch((error: unknown) => logger.warn({ err: error }, 'Could not end overdue sessions')),
        SWEEP_MS,
      ).unref();
      await removeEnded();
    },

    stop(): void {
      clearInterval(sweep);
    },
  };
}

/** The roles of a user: anyone is a student, and a teacher is known by an e-mail that is theirs. */
export function authoritiesOf({
  is_admin,
  is_teacher,
  is_email_verified,
}: Pick<UserRow, 'is_admin' | 'is_teacher' | 'is_email_verified'>): Authority[] {
  const roles: readonly (readonly [Authority, boolean])[] = [
    [ROLE_STUDENT, true],
    [ROLE_TEACHER, is_teacher === 1 && is_email_verified === 1],
    [ROLE_ADMIN, is_admin === 1],
  ];
  return roles.filter(([, has]) => has).map(([role]) => role);
}
