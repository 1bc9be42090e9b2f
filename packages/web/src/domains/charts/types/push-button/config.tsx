import type { ChartConfig } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { StyleFact } from '../../buttons/style-fact.tsx';
import { buttonTexts } from '../../buttons/texts.ts';
import { texts } from './texts.ts';

export function PushButtonConfig({ config }: { config: ChartConfig }) {
  const own = useTexts(texts);
  const { outputType, outputTypes } = useTexts(buttonTexts);
  return (
    <FactList
      facts={[
        { label: outputType, value: outputTypes[config.outputType ?? 'SIMPLE_MESSAGE'] },
        { label: own.value, value: <code>{config.onValue}</code> },
        { label: own.text, value: config.onText },
        { label: own.icon, value: <StyleFact style={config.onStyle ?? ''} /> },
      ]}
    />
  );
}
