import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { useIsAdmin } from '../../platform/current-user.ts';
import { Notice } from '../../ui/notice.tsx';
import { newerReleaseQuery } from './notice-queries.ts';

/** Tells administrators that this server is older than the latest release, if the operator lets it ask. */
export function ReleaseNotice() {
  const {
    adminNotices: { release: texts },
  } = useTexts();
  const { data: release } = useQuery({ ...newerReleaseQuery, enabled: useIsAdmin() });
  if (!release) return null;
  return (
    <Notice title={texts.isOut(release.version)}>
      {texts.howTo}{' '}
      {release.address && (
        <Anchor inherit href={release.address} target="_blank" rel="noopener noreferrer">
          {texts.changes}
        </Anchor>
      )}
    </Notice>
  );
}
