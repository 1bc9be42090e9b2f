import type { ChartConfig } from '@tinkerstream/contract/charts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { rangeTexts } from '../../range/texts.ts';
import { useTextsOf } from '../../use-texts-of.ts';

export function PointMapConfig({ config }: { config: ChartConfig }) {
  const range = useTextsOf(rangeTexts);
  return (
    <FactList
      facts={[
        { label: range.min, value: config.minValue },
        { label: range.max, value: config.maxValue },
      ]}
    />
  );
}
