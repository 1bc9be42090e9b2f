import type { ChartConfig } from '@tinkerstream/contract/charts';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { numberText } from '../../../../ui/text/number-text.ts';
import { rangeTexts } from '../../range/texts.ts';
import { texts } from './texts.ts';

export function GaugeConfig({ config }: { config: ChartConfig }) {
  const own = useTexts(texts);
  const range = useTexts(rangeTexts);
  const { language } = useLanguage();
  const numberOf = (value?: number) => value !== undefined && numberText(value, language, 'scale');
  return (
    <FactList
      facts={[
        { label: own.text, value: config.text },
        { label: range.min, value: numberOf(config.minValue) },
        { label: range.max, value: numberOf(config.maxValue) },
      ]}
    />
  );
}
