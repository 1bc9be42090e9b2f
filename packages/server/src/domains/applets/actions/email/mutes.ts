import { getMailMute, MAIL_MUTE_MS, muteMails, unmuteMails } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../../platform/app-error.ts';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Client } from '../../../../platform/http/caller.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { LookupLimit } from '../../../../platform/limits/lookup-limit.ts';
import type { AppletsRepository } from '../../repository.ts';
import type { Recipient } from './definition.ts';
import { createMailRepository, type MailKey, type MailState } from './mail-repository.ts';
import { isMuteToken, type MuteLinks } from './mute-links.ts';

interface MuteNeeds {
  readonly clock: Clock;
  readonly database: Database;
  readonly links: MuteLinks;
  readonly applets: Pick<AppletsRepository, 'find'>;
  readonly findRecipient: (projectId: string, userId: string) => Promise<Recipient | undefined>;
}

/** The end of a mute; undefined if emails arrive. A time too far away was set before the clock went back. */
export function mutedUntil({ mutedUntil: until }: MailState, now: number): number | undefined {
  return until > now && until <= now + MAIL_MUTE_MS ? until : undefined;
}

/**
 * Mutes and unmutes the emails of an event trigger to a recipient. The token in the email is enough: its reader need
 * not sign in, and the token authorises nothing else.
 */
export function muteRoutes(route: Route, { clock, database, links, applets, findRecipient }: MuteNeeds): void {
  const mails = createMailRepository(database);
  const lookups = new LookupLimit({ isName: isMuteToken });

  /**
   * @throws appletErrors.muteLinkInvalid unless the token names an event trigger and a member of its project,
   *   authErrors.tooManyAttempts for too many wrong ones
   */
  async function read(token: string, client: Client) {
    const key = await lookups.find(client, token, async (text) => links.read(text));
    const applet = key && (await applets.find(key.appletId));
    const recipient = applet && (await findRecipient(applet.projectId, key.recipientId));
    if (!recipient) throw new AppError(appletErrors.muteLinkInvalid);
    return { key, appletName: applet.name, projectName: recipient.projectName };
  }

  const setMute = (key: MailKey, until: number) =>
    database.transaction().execute(async (transaction) => {
      const inTransaction = createMailRepository(transaction);
      await inTransaction.open(key);
      await inTransaction.save(key, { mutedUntil: until });
    });

  route(getMailMute, async ({ token }, { client }) => {
    const { key, ...names } = await read(token, client);
    const state = await mails.find(key);
    const until = state && mutedUntil(state, clock.wall());
    return { ...names, mutedUntil: until === undefined ? null : new Date(until).toISOString() };
  });

  route(muteMails, async ({ token }, { client }) => {
    const { key } = await read(token, client);
    const until = clock.wall() + MAIL_MUTE_MS;
    await setMute(key, until);
    return { mutedUntil: new Date(until).toISOString() };
  });

  route(unmuteMails, async ({ token }, { client }) => {
    const { key } = await read(token, client);
    await setMute(key, 0);
    return {};
  });
}
