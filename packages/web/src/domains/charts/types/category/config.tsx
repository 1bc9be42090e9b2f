import type { ChartConfig } from '@tinkerstream/contract/charts';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { texts } from './texts.ts';

export function CategoryConfig({ config: { categoryCount } }: { config: ChartConfig }) {
  const own = useTextsOf(texts);
  return <FactList facts={[{ label: own.most, value: categoryCount }]} />;
}
