import { CHANGELOG, entry, type Name, nameOf, type Plan, qualityRemains, qualityRow } from './plan.ts';

const CHARTS = 'packages/contract/src/charts';

/** A chart type: `npm run new chart-type rain-chart`. Its folder leaves out “chart”. */
export function planChartType(name: Name): Plan {
  const folder = name.kebab.replace(/-chart$/, '');
  const { upper: code } = name;
  const { pascal } = nameOf(folder);
  const web = `packages/web/src/domains/charts/types/${folder}`;
  return {
    files: {
      [`${web}/definition.ts`]: `import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: '${code}',
  order: 100,
  texts,
  icon: 'M3.5 3.5h13v13h-13z',
  hasHistory: false,
  savedAs: [],
  fields: {},
  source: { hasDescription: false, hasDevice: true },
  Settings: lazyPart(() => import('./settings.tsx'), '${pascal}Settings'),
  View: lazyPart(() => import('./view.tsx'), '${pascal}View'),
};
`,
      [`${web}/settings.tsx`]: `import { useTexts } from '../../../../i18n/texts.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './texts.ts';

export function ${pascal}Settings(props: ChartSettingsProps) {
  const { sourcesHint } = useTexts(texts);
  return <SourceEditor {...props} hint={sourcesHint} />;
}
`,
      [`${web}/view.tsx`]: `import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { useLatestValues } from '../../latest/use-latest-values.ts';
import { NoData } from '../../no-data.tsx';

export function ${pascal}View({ chart, feed }: ChartTypeViewProps) {
  const { values } = useLatestValues(chart, feed);
  return <figure aria-label={chart.name}>{values.size === 0 && <NoData />}</figure>;
}
`,
      [`${web}/texts.ts`]: `import type { Language } from '@tinkerstream/contract/platform/language';

const en = { name: '', sentence: '', sourcesHint: '' };

export const texts = {
  en,
  'zh-HK': { name: '', sentence: '', sourcesHint: '' },
  'zh-CN': { name: '', sentence: '', sourcesHint: '' },
} satisfies Record<Language, typeof en>;
`,
      [`e2e/charts/${name.kebab}.spec.ts`]: `import { texts } from '../../packages/web/src/domains/charts/types/${folder}/texts.ts';
import { create, createRoof, openWizard } from '../support/chart-wizard.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';

test('${name.title} shows what boards send', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const { topic } = await createRoof(server);
  await publish(server, topic.topicName, 'temperature=21.5');
  await openWizard(page, topic.id, texts.en.name);
  await create(page, 'Roof');
  await expect(page.getByRole('figure', { name: 'Roof' })).toContainText('21.5');
});
`,
    },
    edits: [
      entry(`${CHARTS}/chart-type.ts`, /^export const ChartType = z\.enum/m, /^\]\);/m, `  '${code}',\n`),
      entry(
        `${CHARTS}/chart-type.ts`,
        /^export const CHART_TYPES = \{/m,
        /^\} as const satisfies/m,
        `  ${code}: {
    relatedWidth: 6,
    cardSize: 6,
    maxSources: 1,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: false,
  },
`,
      ),
      entry(
        `${CHARTS}/chart-configs.ts`,
        /^export const CHART_CONFIGS = \{/m,
        /^\} as const satisfies/m,
        `  ${code}: z.object({ CHART_NAME: Name }),\n`,
      ),
      qualityRow('chart-types', code),
    ],
    remains: [
      `Give its rules in ${CHARTS}/chart-type.ts, and the settings that it has in chart-configs.ts; show these on its page by a config.tsx in ${web}.`,
      'Give its place among the types (order), its icon and its texts, and draw it in view.tsx.',
      qualityRemains('chart-types'),
      CHANGELOG,
    ],
  };
}
