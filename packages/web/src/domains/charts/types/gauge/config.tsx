import type { ChartConfig } from '@tinkerstream/contract/charts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { rangeTexts } from '../../range/texts.ts';
import { useTextsOf } from '../../use-texts-of.ts';
import { texts } from './texts.ts';

export function GaugeConfig({ config }: { config: ChartConfig }) {
  const own = useTextsOf(texts);
  const range = useTextsOf(rangeTexts);
  return (
    <FactList
      facts={[
        { label: own.text, value: config.text },
        { label: range.min, value: config.minValue },
        { label: range.max, value: config.maxValue },
      ]}
    />
  );
}
