import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CHART_TYPES, type Chart, createChart } from '@tinkerstream/contract/charts';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { DataRecordType } from '@tinkerstream/contract/points';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { topicQuery } from '../../topics/index.ts';
import { suggestedColour } from '../colours.ts';
import { MAX_NAME } from '../settings/draft.ts';
import { texts as allTexts } from './texts.ts';

interface ChartAllKeysProps {
  readonly topicId: string;
  /** The charts of the topic. */
  readonly charts: readonly Chart[];
}

/** Creates charts of the keys of a topic without the wizard: together, or each in a chart of its own. */
export function ChartAllKeys({ topicId, charts }: ChartAllKeysProps) {
  const texts = useTexts(allTexts);
  const navigate = useNavigate();
  const { data: topic } = useQuery({ ...topicQuery(topicId), meta: { quiet: true } });
  const create = useCall(createChart, { reloads: [['charts', 'related']] });
  const keys = topic?.dataRecordTypes ?? [];
  const missing = keysWithoutChart(keys, charts);

  const [isTogether, together] = useBusy(async (name: string) => {
    const chart = await create.mutateAsync(chartOfKeys(name, topicId, keys));
    showSuccess(texts.created(1));
    const params = { chartId: chart.id, chartName: nameSlug(chart.name) };
    await navigate({ to: '/charts/$chartId/$chartName', params, search: { topicId } });
  });
  const [isApart, apart] = useBusy(async () => {
    for (const key of missing) await create.mutateAsync(chartOfKeys(key.dataRecordTypeName, topicId, [key]));
    showSuccess(texts.created(missing.length));
  });

  const [first, ...others] = keys;
  if (!topic || !first) return null;
  const look = { size: 'sm', variant: 'default', leftSection: <Icon name="chart" /> } as const;
  const isBusy = isTogether || isApart;
  if (others.length === 0) {
    if (missing.length === 0) return null;
    return (
      <Button {...look} loading={isBusy} onClick={() => together(first.dataRecordTypeName)}>
        {texts.chartKey(first.dataRecordTypeName)}
      </Button>
    );
  }
  return (
    <Menu
      target={
        <Button {...look} loading={isBusy}>
          {texts.chartAll}
        </Button>
      }
    >
      <MenuItem onClick={() => together(texts.allName(topic.description))}>{texts.together}</MenuItem>
      <MenuItem
        disabled={missing.length === 0}
        title={missing.length === 0 ? texts.allThere : undefined}
        onClick={() => apart()}
      >
        {texts.apart}
      </MenuItem>
    </Menu>
  );
}

type CreateRequest = RequestOf<typeof createChart>;
type Key = Pick<DataRecordType, 'id' | 'dataRecordTypeName'>;

/**
 * A line chart with a line for each key of a topic and each of its devices, up to the number of lines that a chart may
 * have.
 */
export function chartOfKeys(name: string, topicId: string, keys: readonly Key[]): CreateRequest {
  const shown = keys.slice(0, CHART_TYPES.BASIC_LINE_CHART.maxSources);
  return {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: cutText(name, MAX_NAME) },
    chartSourceConfigs: shown.map(({ id }, index) => ({
      topicId,
      dataTypeId: id,
      isPerDevice: true,
      description: '',
      colorCode: suggestedColour(index, 'light'),
    })),
  };
}

/** The keys that have no line chart of their own. */
export function keysWithoutChart<One extends Key>(keys: readonly One[], charts: readonly Chart[]): readonly One[] {
  const alone = new Set(
    charts.flatMap(({ chartType, chartSources }) =>
      chartType.name === 'BASIC_LINE_CHART' && chartSources.length === 1
        ? (chartSources[0]?.dataRecordType?.id ?? [])
        : [],
    ),
  );
  return keys.filter(({ id }) => !alone.has(id));
}
