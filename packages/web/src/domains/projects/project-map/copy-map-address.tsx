import { useTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** Copies the URL of the public map. */
export function CopyMapAddress({ embedMapToken }: { embedMapToken: string }) {
  const { maps: texts } = useTexts();
  return (
    <CopyButton
      value={`${location.origin}/project/map/embedded/token/${embedMapToken}`}
      label={texts.copyMapAddress}
      copiedMessage={texts.mapAddressCopied}
    />
  );
}
