import { createToken, type LoginResult, logout, WEB_CLIENT_ID } from '@tinkerstream/contract/accounts';
import { forget, keepJson, keptJson } from './kept/browser-store.ts';
import { forgetDoor } from './kept/class-door.ts';
import { ApiError, request } from './requests/request.ts';
import { endSession } from './session.ts';
import { readTokens, retryId, storeTokens, type Tokens } from './tokens.ts';

const STORED = 'classesOfDevice';

/** A class with the account of a pupil in it. */
export interface OwnClass {
  readonly username: string;
  readonly className: string;
  readonly name: string;
}

interface ClassSession extends OwnClass {
  readonly tokens: Tokens;
}

/** The class of the session of this browser, and the sessions that wait beside it. */
interface Device {
  readonly own: OwnClass;
  readonly others: readonly ClassSession[];
}

/**
 * The other classes that the signed-in pupil has entered on this device. Each class has its own accounts, so the session of
 * one class waits here while the pupil works in another.
 */
export function otherClasses(username: string): readonly OwnClass[] {
  const device = read();
  return device?.own.username === username ? device.others : [];
}

/** Stores the session of a pupil who now enters another class. */
export function setAside(own: OwnClass): void {
  const tokens = readTokens();
  if (!tokens) return;
  const device = read();
  const isKnown = device?.own.username === own.username;
  const present = isKnown ? device.own : own;
  write({ own: present, others: [...(isKnown ? device.others : []), { ...present, tokens }] });
  endSession();
}

/**
 * Records the class that a pupil has just entered.
 * @param hasCome whether the pupil comes from another class, whose session was stored
 */
export async function noteClass(own: OwnClass, hasCome: boolean): Promise<void> {
  if (!hasCome) await endOtherClasses();
  write({ own, others: (read()?.others ?? []).filter(({ username }) => username !== own.username) });
}

/**
 * Switches to another class, after which the page has to be reloaded.
 * @throws ApiError if its session has ended, as on a computer whose class signs its pupils out
 */
export async function switchClass(username: string): Promise<void> {
  const device = read();
  const next = device?.others.find((one) => one.username === username);
  if (!device || !next) return;
  const others = device.others.filter((one) => one !== next);
  const login = await refresh(next).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) write({ own: device.own, others });
    throw error;
  });
  const tokens = readTokens();
  endSession();
  storeTokens(login);
  forgetDoor();
  write({ own: next, others: tokens ? [...others, { ...device.own, tokens }] : others });
}

/** Ends the waiting sessions as far as the server is reachable, and forgets them. */
export async function endOtherClasses(): Promise<void> {
  const others = read()?.others ?? [];
  forget(STORED);
  await Promise.all(others.map((one) => end(one).catch(() => {})));
}

async function end(waiting: ClassSession): Promise<void> {
  const { access_token } = await refresh(waiting);
  await request(logout, {}, access_token);
}

function refresh({ tokens }: ClassSession): Promise<LoginResult> {
  return request(createToken, {
    grant_type: 'refresh_token',
    client_id: WEB_CLIENT_ID,
    refresh_token: tokens.refreshToken,
    retry_id: retryId(),
  });
}

function read(): Device | undefined {
  return keptJson(STORED) as Device | undefined;
}

function write({ own: { username, className, name }, others }: Device): void {
  keepJson(STORED, { own: { username, className, name }, others });
}
