import type { ChartConfig } from '@tinkerstream/contract/charts';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { numberText } from '../../../../ui/text/number-text.ts';
import { texts } from './texts.ts';

export function BoardGridConfig({ config }: { config: ChartConfig }) {
  const own = useTexts(texts);
  const { language } = useLanguage();
  const numberOf = (value?: number) => (value === undefined ? own.noAlarm : numberText(value, language, 'scale'));
  return (
    <FactList
      facts={[
        { label: own.below, value: numberOf(config.alarmBelow) },
        { label: own.above, value: numberOf(config.alarmAbove) },
      ]}
    />
  );
}
