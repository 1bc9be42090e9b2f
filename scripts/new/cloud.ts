import { CHANGELOG, importedEntry, type Name, type Plan, qualityRemains, qualityRow } from './plan.ts';

const CONTRACT = 'packages/contract/src/clouds';
const SERVER = 'packages/server/src/domains/clouds';
const GUIDES = 'packages/web/src/domains/clouds/guides';

/** A further cloud whose boards send here: `npm run new cloud sky-data`. */
export function planCloud({ kebab, camel, pascal, upper, title }: Name): Plan {
  const test = `packages/server/test/domains/clouds/${kebab}/${kebab}.test.ts`;
  return {
    files: {
      [`${CONTRACT}/${kebab}.ts`]: `import { type CloudRules, DIGITS, LOWER } from './rules.ts';

export const ${camel}: CloudRules = {
  key: { prefix: '', alphabet: LOWER + DIGITS, length: 32 },
};
`,
      [`${SERVER}/${kebab}/module.ts`]: `import type { OpenAdapter } from '../adapter.ts';
import { createFind${pascal} } from './dialect.ts';

/** Boards and programs made for ${title}. */
export const open${pascal}: OpenAdapter = (_platform, needs) => ({ find: createFind${pascal}(needs) });
`,
      [`${SERVER}/${kebab}/dialect.ts`]: `import type { FindDialect } from '../../../platform/mqtt/dialects.ts';
import type { CloudNeeds } from '../adapter.ts';

/** Finds the link of a login that has the form of ${title}. */
export function createFind${pascal}(_needs: Pick<CloudNeeds, 'gate'>): FindDialect {
  return () => undefined;
}
`,
      [`${GUIDES}/${kebab}.ts`]: `import type { CloudGuide } from './guide.ts';
import { LABELS } from './labels.ts';

export const ${camel}: CloudGuide = {
  name: '',
  hint: { en: '', 'zh-HK': '', 'zh-CN': '' },
  names: { en: '', 'zh-HK': '', 'zh-CN': '' },
  facts: ({ host, mqttPort, number, writeKey }) => [
    { label: LABELS.host, value: host },
    { label: LABELS.mqttPort, value: mqttPort },
    { label: LABELS.user, value: String(number) },
    { label: LABELS.password, value: writeKey, key: 'write' },
  ],
};
`,
      [test]: `import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { openLink } from '../support/links.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

test('a board made for ${title} sends a value to the topic of its link', async () => {
  const { api } = await signInSubscriber(server.http);
  const { topic, link } = await openLink(api, '${upper}');
  const board = await connectBoard(server.mqttPort, { username: String(link.number), password: link.writeKey });
  await board.publishAsync('temp', '21', { qos: 1 });
  board.end(true);
  await expect.poll(async () => (await api.getTopic(topic.id)).recentDataRecords[0]?.value).toBe(21);
});
`,
    },
    edits: [
      importedEntry(
        `${CONTRACT}/clouds.ts`,
        `import { ${camel} } from './${kebab}.ts';`,
        /^const RULES = \{/m,
        /^\};/m,
        `  ${upper}: ${camel},\n`,
      ),
      importedEntry(
        `${SERVER}/module.ts`,
        `import { open${pascal} } from './${kebab}/module.ts';`,
        /^const ADAPTERS: /m,
        /^\};/m,
        `  ${upper}: open${pascal},\n`,
      ),
      importedEntry(
        `${GUIDES}/guides.ts`,
        `import { ${camel} } from './${kebab}.ts';`,
        /^export const GUIDES: /m,
        /^\};/m,
        `  ${upper}: ${camel},\n`,
      ),
      qualityRow('clouds', upper),
    ],
    remains: [
      `Say in ${CONTRACT}/${kebab}.ts how it writes its keys, and declare its calls there, with “export *” in clouds.ts.`,
      `Know its logins in ${SERVER}/${kebab}/dialect.ts, and handle its calls by \`routes\` in module.ts: ${test} fails until then.`,
      `Give its name and what its boards are given in ${GUIDES}/${kebab}.ts.`,
      'npm run docs names it among the clouds that an operator may switch off; docs/other-clouds.md says what works.',
      qualityRemains('clouds'),
      CHANGELOG,
    ],
  };
}
