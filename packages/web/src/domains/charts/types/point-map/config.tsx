import type { ChartConfig } from '@tinkerstream/contract/charts';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { numberText } from '../../../../ui/text/number-text.ts';
import { rangeTexts } from '../../range/texts.ts';

export function PointMapConfig({ config }: { config: ChartConfig }) {
  const range = useTexts(rangeTexts);
  const { language } = useLanguage();
  const numberOf = (value?: number) => value !== undefined && numberText(value, language, 'scale');
  return (
    <FactList
      facts={[
        { label: range.min, value: numberOf(config.minValue) },
        { label: range.max, value: numberOf(config.maxValue) },
      ]}
    />
  );
}
