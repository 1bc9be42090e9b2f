import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

/** What a signed-in account without an active subscription sees instead of any page. */
export function NotEnabledPage() {
  const { subscriptions } = useTexts();
  usePageTitle(subscriptions.inactive);
  return <EmptyState heading="h1" title={subscriptions.inactive} text={subscriptions.inactiveText} />;
}
