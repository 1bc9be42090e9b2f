import { NOTIFICATION_DAYS, NOTIFICATIONS_KEPT } from '@tinkerstream/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createNotificationsRepository,
  type NotificationsRepository,
  type Occasion,
} from '../../../src/domains/notifications/repository.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { ENGINES, type Engine } from '../../support/storage/engines.ts';
import { createRows, type Rows } from '../applets/actions/email/mail-scene.ts';

const NOW = Date.parse('2026-11-25T06:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(['SQLite', 'PostgreSQL'] as const)('notifications on %s', (name) => {
  let engine: Engine;
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    engine = await ENGINES[name]();
    ({ database, close } = await engine.open());
  });
  afterAll(async () => {
    await close();
    await engine.remove();
  });

  let rows: Rows;
  let notifications: NotificationsRepository;
  beforeEach(async () => {
    rows = await createRows(database);
    notifications = createNotificationsRepository(database);
  });

  const inTransaction = <Result>(work: (repository: NotificationsRepository) => Promise<Result>) =>
    database.transaction().execute((transaction) => work(createNotificationsRepository(transaction)));

  /** Notifies Ada of an occasion. */
  const tell = (now: number, occasion: Partial<Occasion> = {}) =>
    inTransaction(async (repository) => {
      const { projectId, appletId } = rows;
      const told = { projectId, appletId, appletName: 'Alarm', kind: 'MESSAGE', text: 'Hot', reason: null } as const;
      const { id, count } = await repository.add({ ...told, source: appletId, ...occasion }, now);
      if (count === 1) await repository.addRecipients(id, [rows.ada]);
      await repository.trim(rows.ada);
      return count;
    });

  const list = (limit = 1000, now = NOW) => notifications.list(rows.ada, { before: undefined, limit, now });

  test('are one for thirty occasions at the same time', async () => {
    const counts = await Promise.all(Array.from({ length: 30 }, () => tell(NOW)));
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await list()).toMatchObject([{ count: 30, text: 'Hot', firstOn: NOW, lastOn: NOW }]);
  });

  test.each([
    ['a minute later', MINUTE_MS],
    ['before the clock went back', -1],
  ])('are two for an occasion %s', async (_, laterMs) => {
    await tell(NOW);
    expect(await tell(NOW + laterMs, { text: 'Cold' })).toBe(1);
    expect(await tell(NOW + laterMs, { source: 'another' })).toBe(1);
    expect(await list()).toHaveLength(3);
  });

  test('have the text of the latest occasion', async () => {
    await tell(NOW, { text: 'temp=31' });
    await tell(NOW + MINUTE_MS - 1, { text: 'temp=32' });
    expect(await list()).toMatchObject([{ count: 2, text: 'temp=32' }]);
  });

  test('are kept up to a number for each user, latest first, and removed with their last recipient', async () => {
    for (let index = 0; index < NOTIFICATIONS_KEPT + 2; index++) await tell(NOW + index, { source: `${index}` });
    const kept = await list();
    expect(kept).toHaveLength(NOTIFICATIONS_KEPT);
    expect([kept[0]?.firstOn, kept.at(-1)?.firstOn]).toEqual([NOW + NOTIFICATIONS_KEPT + 1, NOW + 2]);
    await inTransaction((repository) => repository.removeOfMember(rows.projectId, rows.ada));
    expect(await list()).toEqual([]);
    // Nothing is left that still has the source: it starts a new one.
    expect(await tell(NOW + NOTIFICATIONS_KEPT + 2, { source: `${NOTIFICATIONS_KEPT + 1}` })).toBe(1);
  });

  test('are shown and kept for some days', async () => {
    await tell(NOW);
    const later = NOW + NOTIFICATION_DAYS * DAY_MS;
    expect(await list(10, later)).toHaveLength(1);
    expect(await list(10, later + 1)).toEqual([]);
    expect(await notifications.countUnread(rows.ada, later + 1)).toBe(0);
    await notifications.removeOld(later + 1);
    expect(await list()).toEqual([]);
  });
});
