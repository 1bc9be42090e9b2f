import { type AppletReason, runApplet, type SharedReasonCode } from '@tinkerstream/contract/applets';
import type { DashboardButton } from '@tinkerstream/contract/dashboards';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { showInfo, showSuccess } from '../../../ui/toast/toast.ts';
import { texts as allTexts } from './texts.ts';

interface PressButtonProps {
  readonly button: Pick<DashboardButton, 'projectId' | 'appletId' | 'appletName'>;
  readonly label: string;
}

/** Runs an event trigger, and says what happened. */
export function PressButton({ button: { projectId, appletId, appletName }, label }: PressButtonProps) {
  const texts = useTexts(allTexts);
  const { applets } = useTexts();
  const run = useCall(runApplet);
  // Nothing was performed: no reason is one of an action.
  const whyOf = ({ code, ...reason }: AppletReason) =>
    code in applets.reasons ? applets.reasons[code as SharedReasonCode]({ ...reason, service: '' }) : '';
  return (
    <Button
      fullWidth
      leftSection={<Icon name="play" />}
      loading={run.isPending}
      onClick={() =>
        run.mutate(
          { projectId, appletId },
          {
            onSuccess({ reason, isOtherwise }) {
              if (!reason) showSuccess(isOtherwise ? texts.ranOtherwise(appletName) : texts.ran(appletName));
              else showInfo(texts.notRun(appletName, whyOf(reason)));
            },
          },
        )
      }
    >
      {label}
    </Button>
  );
}
