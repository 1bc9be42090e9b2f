import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Announces a future section. */
export function EventTriggerSection() {
  const { projects: texts } = useTexts();
  return <EmptyState title={texts.eventTriggerTitle} text={texts.eventTriggerText} />;
}
