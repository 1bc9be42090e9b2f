import type { AppletPause } from '@tinkerstream/contract/applets';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why an event trigger does not run, and what to do. */
export function usePauseTexts() {
  const { applets: texts } = useTexts();
  return ({ reason }: AppletPause) => ({
    reason: texts.pauses[reason].reason,
    advice: texts.pauses[reason].advice(),
  });
}

export function PauseNotice({ pause }: { pause: AppletPause }) {
  const { applets: texts } = useTexts();
  const { reason, advice } = usePauseTexts()(pause);
  return (
    <Notice title={texts.paused}>
      {reason}
      <br />
      {advice}
    </Notice>
  );
}
