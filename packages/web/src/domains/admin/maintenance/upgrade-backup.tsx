import { useQuery } from '@tanstack/react-query';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { HelpLink } from '../../../ui/help/help-link.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { upgradeBackupQuery } from '../queries.ts';

/** Where the data is as it was before the latest upgrade, and how to go back. */
export function UpgradeBackup() {
  const {
    adminMaintenance: { upgrade: texts },
  } = useAdminTexts();
  const { data: backup } = useQuery(upgradeBackupQuery);
  if (!backup) return null;
  return (
    <p>
      {texts.kept(localMinute(backup.createdOn), backup.version, backup.place)} <HelpLink section="operator#move" />
    </p>
  );
}
