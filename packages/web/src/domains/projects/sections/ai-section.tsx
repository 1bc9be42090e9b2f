import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Says what there will be. */
export function AiSection() {
  const { projects: texts } = useTexts();
  return <EmptyState title={texts.aiTitle} text={texts.aiText} />;
}
