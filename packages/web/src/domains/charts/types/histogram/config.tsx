import type { ChartConfig } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { texts } from './view-texts.ts';

export function HistogramConfig({ config: { binRule = 'FREEDMAN_DIACONIS', binCount } }: { config: ChartConfig }) {
  const own = useTexts(texts);
  return <FactList facts={[{ label: own.rule, value: binRule === 'BY_HAND' ? binCount : own.rules[binRule] }]} />;
}
