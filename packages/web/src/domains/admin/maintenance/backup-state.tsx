import { useQuery } from '@tanstack/react-query';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { backupStateQuery } from '../notice-queries.ts';

/** The last good backup, or why there is none. */
export function BackupState() {
  const {
    adminMaintenance: { backups: texts },
  } = useAdminTexts();
  const { data: state } = useQuery(backupStateQuery);
  if (!state) return null;
  const { place, lastOn, failureReason } = state;
  const last = lastOn ? texts.last(localMinute(lastOn), place) : texts.none(place);
  if (failureReason === null) return <p>{lastOn ? <Mark kind="good">{last}</Mark> : last}</p>;
  return (
    <Notice title={texts.failed}>
      {texts.failures[failureReason]} {last}
    </Notice>
  );
}
