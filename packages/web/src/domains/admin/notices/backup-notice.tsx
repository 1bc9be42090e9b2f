import { useQuery } from '@tanstack/react-query';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useIsAdmin } from '../../../platform/current-user.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { backupStateQuery } from '../notice-queries.ts';
import { texts as allTexts } from './texts.ts';

/** Warns administrators that there has been no backup for two days. */
export function BackupNotice() {
  const { backups: texts } = useTextsOf(allTexts);
  const { data: state } = useQuery({ ...backupStateQuery, enabled: useIsAdmin() });
  if (!state?.isOverdue) return null;
  return (
    <Notice title={texts.overdue}>
      {texts.overdueText} <TextLink to="/admin/maintenance-period/list">{texts.more}</TextLink>
    </Notice>
  );
}
