import type { AppletPause } from '@tinkerstream/contract/applets';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { ResumeButton } from './resume-button.tsx';

/** The texts that say why an event trigger does not run, and what to do. */
export function usePauseTexts() {
  const { applets: texts } = useTexts();
  return ({ reason }: AppletPause) => ({
    reason: texts.pauses[reason].reason,
    advice: texts.pauses[reason].advice(),
  });
}

interface PauseNoticeProps {
  readonly projectId: string;
  readonly applet: { readonly id: string; readonly name: string };
  readonly pause: AppletPause;
}

export function PauseNotice({ projectId, applet, pause }: PauseNoticeProps) {
  const { applets: texts } = useTexts();
  const { reason, advice } = usePauseTexts()(pause);
  return (
    <Notice title={texts.paused}>
      {reason}
      <br />
      {advice}
      <br />
      <ResumeButton projectId={projectId} applet={applet} pause={pause} />
    </Notice>
  );
}
