import type { Database } from '../../../../platform/db/database.ts';
import { entityMapping } from '../../../../platform/db/entity.ts';
import { storedJson } from '../../../../platform/db/stored-json.ts';
import type { Digest } from './digest.ts';
import type { AppletMailTables } from './tables.ts';

type MailTable = AppletMailTables['applet_mail'];

/** The applet and the recipient of emails. */
export interface MailKey {
  readonly appletId: string;
  readonly recipientId: string;
}

/** The runs to send, and the time to send them. Only the digest `sending` may belong to an email that is on its way. */
export interface MailState {
  readonly sending: Digest | undefined;
  readonly collected: Digest | undefined;
  readonly nextOn: number;
  readonly mutedUntil: number;
}

export type MailRepository = ReturnType<typeof createMailRepository>;

const mails = entityMapping<MailTable>()();

export function createMailRepository(database: Database) {
  const db = database.withTables<AppletMailTables>();
  const toState = ({ sending, collected, nextOn, mutedUntil, appletId }: NonNullable<Row>): MailState => ({
    sending: parsed(sending, appletId),
    collected: parsed(collected, appletId),
    nextOn,
    mutedUntil,
  });

  async function find({ appletId, recipientId }: MailKey): Promise<MailState | undefined> {
    const row = await mails.first(
      db
        .selectFrom('applet_mail')
        .selectAll()
        .where('applet_id', '=', appletId)
        .where('recipient_id', '=', recipientId),
    );
    return row && toState(row);
  }

  return {
    find,

    /** Finds or creates a row, and locks it until this transaction ends. */
    async open({ appletId, recipientId }: MailKey): Promise<MailState> {
      const [row] = await mails.list(
        db
          .insertInto('applet_mail')
          .values({ applet_id: appletId, recipient_id: recipientId, next_on: 0, muted_until: 0 })
          // An update that changes nothing locks the row in both engines.
          .onConflict((conflict) =>
            conflict
              .columns(['applet_id', 'recipient_id'])
              .doUpdateSet((eb) => ({ next_on: eb.ref('applet_mail.next_on') })),
          )
          .returningAll(),
      );
      return toState(row as NonNullable<Row>);
    },

    /** Finds a row, and locks it until this transaction ends. */
    async lock({ appletId, recipientId }: MailKey): Promise<MailState | undefined> {
      const [row] = await mails.list(
        db
          .updateTable('applet_mail')
          // An update that changes nothing locks the row in both engines.
          .set((eb) => ({ next_on: eb.ref('next_on') }))
          .where('applet_id', '=', appletId)
          .where('recipient_id', '=', recipientId)
          .returningAll(),
      );
      return row && toState(row);
    },

    /** Call this in the transaction that has locked the row. */
    async save({ appletId, recipientId }: MailKey, change: Partial<MailState>): Promise<void> {
      const { sending, collected, ...times } = change;
      await db
        .updateTable('applet_mail')
        .set(
          mails.toRow({
            ...times,
            ...('sending' in change && { sending: textOf(sending) }),
            ...('collected' in change && { collected: textOf(collected) }),
          }),
        )
        .where('applet_id', '=', appletId)
        .where('recipient_id', '=', recipientId)
        .execute();
    },
  };
}

type Row = Awaited<ReturnType<typeof mails.first>>;

function parsed(text: string | null, appletId: string): Digest | undefined {
  return text === null ? undefined : storedJson<Digest>(text, 'applet_mail', appletId);
}

function textOf(digest: Digest | undefined): string | null {
  return digest ? JSON.stringify(digest) : null;
}
