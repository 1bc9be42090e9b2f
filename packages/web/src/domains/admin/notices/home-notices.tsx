import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { useIsAdmin } from '../../../platform/current-user.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { backupStateQuery, subscriptionUseQuery } from '../notice-queries.ts';
import { ReleaseNotice } from './release-notice.tsx';
import { texts as allTexts } from './texts.ts';

/** The notices for an administrator on the home page. */
export function HomeNotices() {
  return (
    <>
      <BackupNotice />
      <SchoolNotice />
      <ReleaseNotice />
    </>
  );
}

/** Warns administrators that there has been no backup for two days. */
function BackupNotice() {
  const { backups: texts } = useTexts(allTexts);
  const { data: state } = useQuery({ ...backupStateQuery, enabled: useIsAdmin() });
  if (!state?.isOverdue) return null;
  return (
    <Notice title={texts.overdue}>
      {texts.overdueText} <TextLink to="/admin/maintenance-period/list">{texts.more}</TextLink>
    </Notice>
  );
}

/** Tells administrators that schools have applied: without a mail server, nothing else does. */
function SchoolNotice() {
  const { schools: texts } = useTexts(allTexts);
  const { data: use } = useQuery({ ...subscriptionUseQuery, enabled: useIsAdmin() });
  if (!use?.waitingSchools) return null;
  return (
    <Notice title={texts.waiting(use.waitingSchools)}>
      {texts.waitingText} <TextLink to="/admin/school">{texts.more}</TextLink>
    </Notice>
  );
}
