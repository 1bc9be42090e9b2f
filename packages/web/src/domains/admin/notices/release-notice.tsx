import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { useIsAdmin } from '../../../platform/current-user.ts';
import { Anchor } from '../../../ui/kit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { newerReleaseQuery } from '../notice-queries.ts';
import { texts as allTexts } from './texts.ts';

/** Tells administrators that this server is older than the latest release, if the operator lets it look for releases. */
export function ReleaseNotice() {
  const { release: texts } = useTexts(allTexts);
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
