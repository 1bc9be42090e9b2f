// @vitest-environment happy-dom
import { UNRELEASED, type UpdateLogEntry } from '@tinkerstream/contract/admin';
import { expect, test } from 'vitest';
import { updateLogQuery } from '../../../src/domains/admin/queries.ts';
import { WhatsNewPage } from '../../../src/domains/admin/whats-new-page.tsx';
import { admin } from '../../../src/i18n/en/admin.ts';
import { renderPage } from '../../support/component.tsx';

const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

test('each version shows what a class notices, and the rest behind a fold', async () => {
  const log: UpdateLogEntry[] = [
    { version: UNRELEASED, message: 'Pupils come in by a code.\nFixed: A fault.\nSecurity: A hole.', linesForClass: 1 },
    { version: '0.1.0', message: 'Charts.', linesForClass: 1 },
  ];
  await renderPage(WhatsNewPage, {
    layout: 'open',
    path: '/whats-new',
    data: [[updateLogQuery('en').queryKey, log]],
  });
  const [latest, first] = document.querySelectorAll('section');
  expect(latest?.querySelector('h2')?.textContent).toBe(admin.unreleased);
  expect(textsOf(latest?.querySelectorAll(':scope > ul > li') ?? [])).toEqual(['Pupils come in by a code.']);
  expect(latest?.querySelector('details')?.open).toBe(false);
  expect(latest?.querySelector('summary')?.textContent).toBe(admin.changesForOperators);
  expect(textsOf(latest?.querySelectorAll('details li') ?? [])).toEqual(['Fixed: A fault.', 'Security: A hole.']);
  expect(textsOf(first?.querySelectorAll('li') ?? [])).toEqual(['Charts.']);
  expect(first?.querySelector('details')).toBeNull();
});
