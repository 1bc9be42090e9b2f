import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';

/** Copies the URL of the public map. */
export function CopyMapAddress({ embedMapToken }: { embedMapToken: string }) {
  const { projectMap: texts } = useTexts();
  const { origin } = useLinkOrigin();
  return (
    <CopyButton
      value={`${origin}/project/map/embedded/token/${embedMapToken}`}
      label={texts.copyMapAddress}
      // As high as the buttons beside it.
      shortLabel={texts.copyMapAddress}
      copiedMessage={texts.mapAddressCopied}
    />
  );
}
