import type { ChartConfig } from '@tinkerstream/contract/charts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { useTextsOf } from '../../use-texts-of.ts';
import { texts } from './texts.ts';

export function GaugeConfig({ config }: { config: ChartConfig }) {
  const own = useTextsOf(texts);
  return (
    <FactList
      facts={[
        { label: own.text, value: config.text },
        { label: own.min, value: config.minValue },
        { label: own.max, value: config.maxValue },
      ]}
    />
  );
}
