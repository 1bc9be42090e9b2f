import type { ActionOutcome, AppletReason } from '@tinkerstream/contract/applets';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ActionResult } from '../../../../../src/domains/applets/actions/action-definition.ts';
import type { MailIntent } from '../../../../../src/domains/applets/actions/email/definition.ts';
import { createMuteLinks } from '../../../../../src/domains/applets/actions/email/mute-links.ts';
import { handleMails, prepareMail } from '../../../../../src/domains/applets/actions/email/outbox.ts';
import type { FindStop } from '../../../../../src/domains/applets/engine/action-rights.ts';
import { createClock, type TimeSource } from '../../../../../src/platform/clock/clock.ts';
import type { Database } from '../../../../../src/platform/db/database.ts';
import { type BackgroundJobs, createBackgroundJobs } from '../../../../../src/platform/jobs/background-jobs.ts';
import { type CreateSharedLimit, localLimits } from '../../../../../src/platform/limits/shared-limit.ts';
import { createLogger } from '../../../../../src/platform/logger.ts';

export const links = createMuteLinks(Buffer.alloc(32, 7), () => 'https://iot.school.edu');

/** Accounts and event triggers for a test. */
export async function createRows(database: Database) {
  const [ada, bob, projectId, appletId, otherId] = Array.from({ length: 5 }, () => uuidv7()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  for (const id of [ada, bob]) {
    await sql`INSERT INTO user_account (id, email, first_name, last_name, is_admin, created_on)
      VALUES (${id}, ${`${id}@example.org`}, 'A', 'B', 0, 0)`.execute(database);
  }
  await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on, modified_by)
    VALUES (${projectId}, 'Greenhouse', ${ada}, 0, 0, ${ada})`.execute(database);
  for (const id of [appletId, otherId]) {
    await sql`INSERT INTO applet (id, project_id, runs_as_id, name, is_enabled, triggers, filters, actions, hook_token, created_on)
      VALUES (${id}, ${projectId}, ${ada}, 'Alarm', 1, '[]', '[]', '[]', ${id}, 0)`.execute(database);
  }
  return { ada, bob, projectId, appletId, otherId };
}

export type Rows = Awaited<ReturnType<typeof createRows>>;

/** A server whose emails a test reads, on a clock that the test moves. */
export class MailServer {
  readonly mails: MailIntent[] = [];
  readonly logged: (readonly [outcome: ActionOutcome, code: string, detail: string])[] = [];
  /** What the mail server answers. */
  answer: () => Promise<ActionResult> = async () => ({ outcome: 'DONE' });
  stop: Awaited<ReturnType<FindStop>>;
  hasRecipient = true;
  readonly #database: Database;
  readonly #rows: Rows;
  readonly #jobs: BackgroundJobs;
  readonly #time: TimeSource;

  constructor(database: Database, rows: Rows, time: TimeSource, createLimit: CreateSharedLimit = localLimits(time)) {
    const clock = createClock(time);
    const logger = createLogger('silent');
    this.#database = database;
    this.#rows = rows;
    this.#jobs = createBackgroundJobs(database, logger, { isAlone: true, clock });
    this.#time = time;
    handleMails({
      clock,
      database,
      backgroundJobs: this.#jobs,
      findStop: async () => this.stop,
      hasMailServer: true,
      isRecipient: async () => this.hasRecipient,
      perform: async (intent) => {
        const result = await this.answer();
        if (result.outcome === 'DONE') this.mails.push(intent);
        return result;
      },
      createLimit,
      links,
      report: (_run, outcome, reason: AppletReason | null) =>
        this.logged.push([outcome, reason?.code ?? '', reason?.detail ?? '']),
      sequences: {
        findStop: async () => this.stop,
        following: () => [],
        started: () => {},
        stop: async (_run, _id, { reason }) => {
          if (reason) this.logged.push(['FAILED', reason.code, reason.detail]);
          return 'done';
        },
      },
      logger,
    });
    this.#jobs.start();
  }

  /** Stores runs in one transaction, as a batch of messages does, and starts them. */
  async run(
    contents: readonly string[],
    { appletId = this.#rows.appletId, recipientId = this.#rows.ada, board = '' } = {},
  ): Promise<void> {
    const { ada, projectId } = this.#rows;
    const jobs = contents.map((publishContent, n) =>
      prepareMail(
        this.#jobs.prepare,
        {
          appletId,
          appletName: 'Alarm',
          projectId,
          runsAsId: ada,
          action: {
            id: 'action',
            type: 'SEND_EMAIL_ACTION',
            recipientUserId: recipientId,
            emailSubject: 'Hot',
            publishContent,
          },
          target: recipientId,
          hops: 1,
          board: board === 'each' ? `board-${n}` : board || undefined,
          createdOn: this.#time.wall(),
        },
        0,
      ),
    );
    await this.#database.transaction().execute((transaction) => this.#jobs.addPrepared(transaction, jobs));
    this.#jobs.startPrepared(jobs);
  }

  /** How many runs have been counted or refused. */
  get settled(): number {
    return this.logged.filter(([, code]) => code === 'IN_NEXT_MAIL' || code === 'MUTED').length;
  }

  close(): Promise<void> {
    return this.#jobs.stop();
  }
}
