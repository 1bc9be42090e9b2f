import { Button } from '@mantine/core';
import { runApplet } from '@tinkerstream/contract/applets';
import type { DashboardButton } from '@tinkerstream/contract/dashboards';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { showInfo, showSuccess } from '../../../ui/toast/toast.ts';
import { texts as allTexts } from './texts.ts';

interface PressButtonProps {
  readonly button: Pick<DashboardButton, 'projectId' | 'appletId' | 'appletName'>;
  readonly label: string;
}

/** Runs an event trigger, and says what became of it. */
export function PressButton({ button: { projectId, appletId, appletName }, label }: PressButtonProps) {
  const texts = useTextsOf(allTexts);
  const { applets } = useFurtherTexts();
  const run = useCall(runApplet);
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
              else showInfo(texts.notRun(appletName, applets.reasons[reason.code]({ ...reason, service: '' })));
            },
          },
        )
      }
    >
      {label}
    </Button>
  );
}
