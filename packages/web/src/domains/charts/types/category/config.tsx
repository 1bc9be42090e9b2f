import type { ChartConfig } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { texts } from './texts.ts';

export function CategoryConfig({ config: { categoryCount } }: { config: ChartConfig }) {
  const own = useTexts(texts);
  return <FactList facts={[{ label: own.most, value: categoryCount }]} />;
}
