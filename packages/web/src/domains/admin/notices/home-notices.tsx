import { BackupNotice } from './backup-notice.tsx';
import { ReleaseNotice } from './release-notice.tsx';
import { SchoolNotice } from './school-notice.tsx';

/** What an administrator should know first. */
export function HomeNotices() {
  return (
    <>
      <BackupNotice />
      <SchoolNotice />
      <ReleaseNotice />
    </>
  );
}
