import { CHANGELOG, importedEntry, type Name, type Plan, qualityRemains, qualityRow } from './plan.ts';

const CONTRACT = 'packages/contract/src/applets';
const SERVER = 'packages/server/src/domains/applets/actions';

/** An action of event triggers: `npm run new action ring-bell`. */
export function planAction({ kebab, camel, pascal, upper, title }: Name): Plan {
  const code = `${upper}_ACTION`;
  const web = `packages/web/src/domains/applets/actions/${kebab}`;
  const test = `packages/server/test/domains/applets/actions/${kebab}.test.ts`;
  return {
    files: {
      [`${CONTRACT}/actions/${kebab}.ts`]: `import * as z from 'zod/mini';
import { ActionId, type ActionTypeRules, Content, StoredId } from './action-rules.ts';

const type = '${code}';
const schema = z.object({ ...ActionId, type: z.literal(type), publishContent: Content });

export const ${camel} = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  runs: 'local',
  fields: { publishContent: 'text' },
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
`,
      [`${SERVER}/${kebab}/definition.ts`]: `import type { ActionDefinition } from '../action-definition.ts';
import { failed } from '../action-result.ts';

export const ${camel}Action: ActionDefinition<'${code}'> = {
  perform: async () => failed('NOT_CONFIGURED'),
  status: undefined,
};
`,
      [`${web}/definition.ts`]: `import type { ActionTypeDefinition } from '../../definitions.ts';
import { ${pascal}Settings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: '${code}',
  order: 100,
  texts,
  icon: 'M3.5 3.5h13v13h-13z',
  fields: { publishContent: '' },
  Settings: ${pascal}Settings,
};
`,
      [`${web}/settings.tsx`]: `import { useTexts } from '../../../../i18n/texts.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { texts as allTexts } from './texts.ts';

export function ${pascal}Settings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { applets } = useTexts();
  return (
    <ContentField
      project={project}
      label={texts.content}
      value={fields.publishContent ?? ''}
      error={problems.publishContent && applets.contentEmpty}
      onChange={(publishContent) => onFields({ publishContent })}
    />
  );
}
`,
      [`${web}/texts.ts`]: `import type { Language } from '@tinkerstream/contract/platform/language';
import type { Quote, Words } from '../../definitions.ts';

const en = {
  name: '',
  sentence: '',
  clause: (_words: Words<'publishContent'>, _quoted: Quote) => '',
  done: (_target: string) => '',
  service: '',
  content: '',
};

export const texts = {
  en,
  'zh-HK': { name: '', sentence: '', clause: () => '', done: () => '', service: '', content: '' },
  'zh-CN': { name: '', sentence: '', clause: () => '', done: () => '', service: '', content: '' },
} satisfies Record<Language, typeof en>;
`,
      [test]: `import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, onMessage, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

test('${title} is done when a message fires its event trigger', async () => {
  const scene = await AppletScene.open((await signInSubscriber(server.http)).api);
  const roof = await scene.topic();
  await scene.add({ triggers: [onMessage(roof)], actions: [{ type: '${code}', publishContent: 'hot' }] });
  const board = await connectBoard(server.mqttPort);
  await send(board, roof, 'temp=21');
  board.end(true);
  const lines = await scene.logged((all) => all.some((line) => line.startsWith('action')));
  expect(lines.find((line) => line.startsWith('action'))).toBe('action DONE');
});
`,
    },
    edits: [
      importedEntry(
        `${CONTRACT}/action-type.ts`,
        `import { ${camel} } from './actions/${kebab}.ts';`,
        /^const ACTIONS = \[/m,
        /^\] as const;/m,
        `  ${camel},\n`,
      ),
      importedEntry(
        `${SERVER}/action-registry.ts`,
        `import { ${camel}Action } from './${kebab}/definition.ts';`,
        /^ {2}const registry: Registry = \{/m,
        /^ {2}\};/m,
        `    ${code}: ${camel}Action,\n`,
      ),
      qualityRow('actions', code),
    ],
    remains: [
      `Say in ${CONTRACT}/actions/${kebab}.ts what a user enters, how it runs, and the flag, the secret, the service and the reasons that it has.`,
      `Perform it in ${SERVER}/${kebab}/definition.ts: ${test} fails until then.`,
      'Give its place among the actions (order), its icon and its texts.',
      'For a service: its settings in packages/server/src/config.ts, then npm run docs. For reasons of its own: reason-texts.ts beside its texts.',
      qualityRemains('actions'),
      CHANGELOG,
    ],
  };
}
