import { type Chart, getChart, renewChartLink, switchOffChartLink } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { LinkActions } from '../../../ui/links/link-actions.tsx';
import { Panel } from '../../../ui/page/panel.tsx';

/** The link of the chart's public page, for users who may renew it or switch it off. */
export function ChartLink({ chart: { id: chartId, shareToken } }: { chart: Chart }) {
  const { links: texts } = useTexts();
  const isOn = shareToken !== '';
  const renew = useCall(renewChartLink, { reloads: [['charts']] });
  const switchOff = useCall(switchOffChartLink, { reloads: [['charts']] });
  return (
    <div data-screen-only>
      <Panel
        title={texts.chartTitle}
        hint={isOn ? texts.chartOn : texts.chartOff}
        actions={
          <LinkActions
            name={texts.names.chart}
            ends={texts.ends.chart}
            isOn={isOn}
            readToken={async () => (await call(getChart, { chartId })).shareToken}
            onRenew={() => renew.mutateAsync({ chartId })}
            onSwitchOff={() => switchOff.mutateAsync({ chartId })}
          />
        }
      />
    </div>
  );
}
