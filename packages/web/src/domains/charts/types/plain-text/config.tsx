import { type ChartConfig, DEFAULT_COLOUR } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { ColourSample } from '../../colour-sample.tsx';
import { texts } from './texts.ts';

export function PlainTextConfig({ config: { color = DEFAULT_COLOUR } }: { config: ChartConfig }) {
  const own = useTexts(texts);
  return <FactList facts={[{ label: own.colour, value: <ColourSample colour={color} /> }]} />;
}
