// @vitest-environment happy-dom
import { listWhitelist } from '@tinkerstream/contract/admin';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { expect, test } from 'vitest';
import { ADMIN_LISTS } from '../../../src/domains/admin/queries.ts';
import { WhitelistPage } from '../../../src/domains/admin/whitelist/whitelist-page.tsx';
import { noteConfig } from '../../../src/platform/config.ts';
import { button, click, errorOf, field, fields, fill, renderPage } from '../../support/component.tsx';
import { dictionary } from '../../support/texts.ts';

const { adminWhitelist: texts, common, lists } = dictionary;

const items = ['ada@example.org', 'chan@example.org'].map((whitelistEmail) => ({
  id: whitelistEmail,
  whitelistEmail,
  remarks: 'Jury',
  user: null,
}));

const renderTable = () => {
  noteConfig({ hasMailServer: false } as WebConfig);
  return renderPage(WhitelistPage, {
    layout: 'admin',
    path: '/user/whitelist-user/list',
    data: [
      [[...ADMIN_LISTS, 'unverified-whitelist'], { items: [], total: 0 }],
      [[...ADMIN_LISTS, listWhitelist.path, { page: 1, pageSize: 25 }], { items, total: items.length }],
    ],
  });
};

test('one row is edited at a time, each starting from its own values', async () => {
  await renderTable();
  await click(button(texts.edit('ada@example.org')));
  await fill(field(texts.email), 'no email');
  await click(button(common.ok));
  expect(errorOf(field(texts.email))).toBe(texts.emailInvalid);

  await click(button(texts.edit('chan@example.org')));
  expect(fields(texts.email).map(({ value }) => value)).toEqual(['chan@example.org']);
  expect(errorOf(field(texts.email))).toBeUndefined();
  await click(button(texts.add));
  expect(fields(texts.email).map(({ value }) => value)).toEqual(['']);
  expect(errorOf(field(texts.email))).toBeUndefined();
  expect(field(texts.remarks).value).toBe('');
});

test('a cancelled edit leaves the row as it was', async () => {
  await renderTable();
  await click(button(texts.edit('ada@example.org')));
  await fill(field(texts.remarks), 'Head of the jury');
  await click(button(common.cancel));
  expect(fields(texts.remarks)).toEqual([]);
  await click(button(texts.edit('ada@example.org')));
  expect(field(texts.remarks).value).toBe('Jury');
});

test('several entries are selected and deleted together', async () => {
  await renderTable();
  for (const { whitelistEmail } of items) await click(field(lists.select(whitelistEmail)));
  await click(button(common.deleteSeveral(2)));
  const dialog = document.querySelector('[role=dialog]')?.textContent ?? '';
  for (const { whitelistEmail } of items) expect(dialog).toContain(whitelistEmail);
});
