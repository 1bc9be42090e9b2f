import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Chart, createChart } from '@tinkerstream/contract/charts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { topicQuery } from '../../topics/index.ts';
import { chartOfKeys, keysWithoutChart } from './all-keys-requests.ts';
import { texts as allTexts } from './texts.ts';

interface ChartAllKeysProps {
  readonly topicId: string;
  /** The charts of the topic. */
  readonly charts: readonly Chart[];
}

/** Charts the keys of a topic without the wizard: together, or each in a chart of its own. */
export function ChartAllKeys({ topicId, charts }: ChartAllKeysProps) {
  const texts = useTextsOf(allTexts);
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
