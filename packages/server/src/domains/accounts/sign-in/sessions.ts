import type { Authority, LoginResult, SessionListItem } from '@tinkerstream/contract/accounts';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import { batched } from '../../../platform/batched.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller, Visitor } from '../../../platform/http/caller.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import {
  ACCESS_TOKEN_SECONDS,
  authoritiesOf,
  createSessionRepository,
  latestEnd,
  type SessionEntity,
  type UserEntity,
} from '../../users/index.ts';
import { createAccountsRepository } from '../repository.ts';
import { deviceOf } from './device.ts';
import {
  createNextRefreshToken,
  createRefreshToken,
  createTokenVerifier,
  isSameHash,
  readRefreshToken,
  signAccessToken,
} from './tokens.ts';

/** A refresh may be repeated with the same retry id for this long, because its answer may have been lost. */
const RETRY_MS = 5 * 60_000;

/** Interval between two removals of expired sessions. */
const SWEEP_MS = 3600 * 1000;

const MAX_USER_AGENT_LENGTH = 300;

/** Checks whether a user may sign in now; undefined for a visitor. @throws AppError if they may not */
export type Admit = (user: { readonly authorities: readonly Authority[] } | undefined) => Promise<void>;

export type Sessions = ReturnType<typeof createSessions>;

interface SessionsOptions {
  readonly tokenKey: Uint8Array;
  readonly admit: Admit;
  readonly events: Pick<Events, 'emit'>;
  readonly report: SecurityLog['report'];
  readonly logger: Logger;
}

/** Opens, refreshes, finds and ends sessions, and issues their tokens. */
export function createSessions(database: Database, { tokenKey, admit, events, report, logger }: SessionsOptions) {
  const repository = createSessionRepository(database);
  const verifyAccessToken = createTokenVerifier(tokenKey);
  let sweep: NodeJS.Timeout | undefined;

  async function open(
    target: Database,
    holder: Pick<SessionEntity, 'userId' | 'visitorEmail'>,
    userAgent: string,
    maySetPassword: boolean,
  ): Promise<LoginResult> {
    const now = Date.now();
    const id = uuidv7();
    const refresh = createRefreshToken(id);
    await createSessionRepository(target).create({
      ...holder,
      id,
      refreshHash: refresh.hash,
      refreshedOn: now,
      createdOn: now,
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      maySetPassword,
      licenseId: null,
    });
    return tokensOf({ id, ...holder }, refresh.token);
  }

  async function tokensOf(
    { id, userId, visitorEmail }: Pick<SessionEntity, 'id' | 'userId' | 'visitorEmail'>,
    refreshToken: string,
  ): Promise<LoginResult> {
    return {
      access_token: await signAccessToken(tokenKey, userId ?? (visitorEmail as string), id),
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
    };
  }

  async function end(id: string): Promise<void> {
    await repository.remove(id);
    await events.emit('sessions.ended', { sessionIds: [id] });
  }

  const findHolder = batched(async (ids: readonly string[]) => {
    const holders = await repository.listHolders(ids, Date.now());
    return new Map(holders.map((holder) => [holder.id, holder]));
  });

  async function find(sessionId: string): Promise<Caller | Visitor | undefined> {
    const holder = await findHolder(sessionId);
    if (!holder) return undefined;
    if (holder.userId === null) return { userId: undefined, sessionId, email: holder.visitorEmail ?? '' };
    return {
      userId: holder.userId,
      sessionId,
      email: holder.email ?? '',
      isEmailVerified: holder.isEmailVerified,
      authorities: authoritiesOf(holder),
    };
  }

  async function refresh(refreshToken: string, retryId: string | undefined): Promise<LoginResult> {
    const given = readRefreshToken(refreshToken);
    const now = Date.now();
    const session = given && (await repository.find(given.sessionId, now));
    if (!given || !session) throw new AppError(authErrors.signInEnded);
    const next = createNextRefreshToken(tokenKey, given, retryId);
    const isRetry = isSameHash(next.hash, session.refreshHash) && session.refreshedOn > now - RETRY_MS;
    if (isRetry) return tokensOf(session, next.token);
    if (!isSameHash(given.hash, session.refreshHash)) {
      await end(session.id);
      report({ event: 'session.copied', userId: session.userId ?? undefined });
      throw new AppError(authErrors.signInEnded);
    }
    const inUseSince = now - ACCESS_TOKEN_SECONDS * 1000;
    const isFirst = await repository.rotate(session, next.hash, now, inUseSince);
    return isFirst ? tokensOf(session, next.token) : refresh(refreshToken, retryId);
  }

  async function removeExpired(): Promise<void> {
    await events.emit('sessions.ended', { sessionIds: await repository.removeExpired(Date.now()) });
  }

  return {
    /** Checks whether a user may sign in now. @throws AppError if they may not */
    admit: (user: UserEntity): Promise<void> => admit({ authorities: authoritiesOf(user) }),

    /**
     * Opens a session in a transaction that has locked the user, and has checked that they may sign in.
     * @param maySetPassword whether the session may replace the password once
     */
    openIn: (
      transaction: Database,
      { id }: UserEntity,
      userAgent: string,
      { maySetPassword }: { readonly maySetPassword: boolean },
    ): Promise<LoginResult> => open(transaction, { userId: id, visitorEmail: null }, userAgent, maySetPassword),

    /**
     * @param user as loaded for the authentication
     * @throws authErrors.signInEnded if the password was changed or the account handed over in the meantime
     */
    async open(user: UserEntity, userAgent: string): Promise<LoginResult> {
      await admit({ authorities: authoritiesOf(user) });
      return database.transaction().execute(async (transaction) => {
        const current = await createAccountsRepository(transaction).lockUser(user.id);
        const isSame =
          current?.passwordHash === user.passwordHash &&
          current.isEmailVerified === user.isEmailVerified &&
          current.totpSecret === user.totpSecret;
        if (!isSame) throw new AppError(authErrors.signInEnded);
        return open(transaction, { userId: user.id, visitorEmail: null }, userAgent, false);
      });
    },

    /** Opens a session for someone without an account. */
    async openForVisitor(email: string, userAgent: string): Promise<LoginResult> {
      await admit(undefined);
      return open(database, { userId: null, visitorEmail: email }, userAgent, false);
    },

    /**
     * Exchanges a refresh token for a new pair. It works once: a spent token was stolen or copied, so its session ends
     * with all its tokens. A retry with the same `retryId` soon gets the same refresh token again. This covers a page
     * that was left before the answer, and several tabs of a browser that refresh at once.
     * @throws authErrors.signInEnded
     */
    refresh,

    end,

    /**
     * Keeps the age and the seat of each session when the clock jumps forward, as on the first NTP response of a
     * computer without a clock. The clock showed `before` and jumped by `by` milliseconds.
     */
    moveForward: (before: number, by: number) => repository.moveForward(before, Math.round(by)),

    /** The holder of an access token. Undefined if the token is invalid or its session has ended. */
    async authenticate(accessToken: string): Promise<Caller | Visitor | undefined> {
      const sessionId = await verifyAccessToken(accessToken);
      return sessionId === undefined ? undefined : find(sessionId);
    },

    /** The holder of a session. Undefined if it has ended. */
    find,

    async list({ userId, sessionId }: Caller): Promise<SessionListItem[]> {
      const sessions = await repository.listOfUser(userId, Date.now());
      return sessions.map((session) => ({
        id: session.id,
        createdOn: new Date(session.createdOn).toISOString(),
        lastUsedOn: new Date(session.refreshedOn).toISOString(),
        endsOn: new Date(latestEnd(session)).toISOString(),
        ...deviceOf(session.userAgent),
        isCurrent: session.id === sessionId,
      }));
    },

    /** Ends expired sessions and their live connections, now and regularly until `stop`. */
    async start(): Promise<void> {
      sweep = setInterval(
        () =>
          void removeExpired().catch((error: unknown) => logger.warn({ err: error }, 'Could not end expired sessions')),
        SWEEP_MS,
      ).unref();
      await removeExpired();
    },

    stop(): void {
      clearInterval(sweep);
    },
  };
}
