import { type ChartConfig, DEFAULT_COLOUR } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { StyleFact } from '../../buttons/style-fact.tsx';
import { buttonTexts } from '../../buttons/texts.ts';
import { ColourSample } from '../../colour-sample.tsx';
import { texts } from './texts.ts';

export function ToggleButtonConfig({ config }: { config: ChartConfig }) {
  const own = useTexts(texts);
  const { outputType, outputTypes } = useTexts(buttonTexts);
  return (
    <FactList
      facts={[
        { label: outputType, value: outputTypes[config.outputType ?? 'SIMPLE_MESSAGE'] },
        { label: own.onValue, value: <code>{config.onValue}</code> },
        { label: own.onText, value: config.onText || '–' },
        { label: own.onIcon, value: <StyleFact style={config.onStyle ?? ''} /> },
        { label: own.onColour, value: <ColourSample colour={config.onColor ?? DEFAULT_COLOUR} /> },
        { label: own.offValue, value: <code>{config.offValue}</code> },
        { label: own.offText, value: config.offText || '–' },
        { label: own.offIcon, value: <StyleFact style={config.offStyle ?? ''} /> },
        { label: own.offColour, value: <ColourSample colour={config.offColor ?? DEFAULT_COLOUR} /> },
      ]}
    />
  );
}
