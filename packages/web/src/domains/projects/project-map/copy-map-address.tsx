import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { currentUserQuery } from '../../accounts/index.ts';

/** Copies the address of the public map, for whom the subscription allows it. */
export function CopyMapAddress({ embedMapToken }: { embedMapToken: string }) {
  const { maps: texts } = useTexts();
  const { data: user } = useQuery(currentUserQuery);
  if (!user?.subscriptionStatus.permission.allowEmbedProjectMap) return null;
  return (
    <CopyButton
      value={`${location.origin}/project/map/embedded/token/${embedMapToken}`}
      label={texts.copyMapAddress}
      copiedMessage={texts.mapAddressCopied}
    />
  );
}
