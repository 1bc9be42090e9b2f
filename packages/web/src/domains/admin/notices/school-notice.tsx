import { useQuery } from '@tanstack/react-query';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useIsAdmin } from '../../../platform/current-user.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { subscriptionUseQuery } from '../notice-queries.ts';
import { texts as allTexts } from './texts.ts';

/** Tells administrators that schools have applied: without a mail server, nothing else does. */
export function SchoolNotice() {
  const { schools: texts } = useTextsOf(allTexts);
  const { data: use } = useQuery({ ...subscriptionUseQuery, enabled: useIsAdmin() });
  if (!use?.waitingSchools) return null;
  return (
    <Notice title={texts.waiting(use.waitingSchools)}>
      {texts.waitingText} <TextLink to="/admin/school">{texts.more}</TextLink>
    </Notice>
  );
}
