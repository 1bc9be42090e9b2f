import type { Chart } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../i18n/texts.ts';
import { LinkActions } from '../../../ui/link-actions.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useChartLink } from '../queries.ts';
import classes from './chart-page.module.css';

/** The link of the chart's public page, for whoever may withdraw it. */
export function ChartLink({ chart: { id, shareToken } }: { chart: Chart }) {
  const { links: texts } = useTexts();
  const isOn = shareToken !== '';
  const actions = useChartLink(id);
  return (
    <Panel
      title={texts.chartTitle}
      actions={<LinkActions name={texts.names.chart} ends={texts.ends.chart} isOn={isOn} {...actions} />}
    >
      <p className={classes.choose}>{isOn ? texts.chartOn : texts.chartOff}</p>
    </Panel>
  );
}
