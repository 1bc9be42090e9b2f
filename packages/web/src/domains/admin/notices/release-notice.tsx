import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useIsAdmin } from '../../../platform/current-user.ts';
import { Notice } from '../../../ui/notice.tsx';
import { newerReleaseQuery } from '../notice-queries.ts';
import { texts as allTexts } from './texts.ts';

/** Tells administrators that this server is older than the latest release, if the operator lets it ask. */
export function ReleaseNotice() {
  const { release: texts } = useTextsOf(allTexts);
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
