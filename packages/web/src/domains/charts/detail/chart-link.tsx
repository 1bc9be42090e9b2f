import type { Chart } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../i18n/texts.ts';
import { LinkActions } from '../../../ui/link-actions.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useChartLink } from '../queries.ts';

/** The link of the chart's public page, for users who may renew or switch it off. */
export function ChartLink({ chart: { id, shareToken } }: { chart: Chart }) {
  const { links: texts } = useTexts();
  const isOn = shareToken !== '';
  const actions = useChartLink(id);
  return (
    <Panel
      title={texts.chartTitle}
      hint={isOn ? texts.chartOn : texts.chartOff}
      actions={<LinkActions name={texts.names.chart} ends={texts.ends.chart} isOn={isOn} {...actions} />}
    />
  );
}
