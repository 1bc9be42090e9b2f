import { useSuspenseQuery } from '@tanstack/react-query';
import { disableSecondStep, ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { PromptDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Button } from '../../../ui/kit.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';

const EnrolmentDialog = lazyPart(() => import('./enrolment-dialog.tsx'), 'EnrolmentDialog');

/** Two-step sign-in with an authenticator app, for administrators. */
export function SecondStepPanel() {
  const { accounts, login } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const disable = useCall(disableSecondStep, { reloads: [currentUserQuery.queryKey], quiet: true });
  const [dialog, setDialog] = useState<'enrol' | 'disable'>();
  const close = () => setDialog(undefined);
  // Former administrators can still turn it off. The dialog stays mounted: it shows the recovery codes once the second
  // step is on.
  if (!user.authorities.includes(ROLE_ADMIN) && !user.hasSecondStep) return null;

  return (
    <Panel
      title={login.secondStep}
      hint={user.hasSecondStep ? accounts.secondStepOnHint : accounts.secondStepOffHint}
      actions={
        <Button variant="default" onClick={() => setDialog(user.hasSecondStep ? 'disable' : 'enrol')}>
          {user.hasSecondStep ? accounts.secondStepTurnOff : accounts.secondStepTurnOn}
        </Button>
      }
    >
      {dialog === 'enrol' && (
        <PartBoundary fallback={null}>
          <EnrolmentDialog onClose={close} />
        </PartBoundary>
      )}
      {dialog === 'disable' && (
        <PromptDialog
          title={accounts.secondStepTurnOff}
          label={login.secondStepCode}
          hint={accounts.secondStepTurnOffHint}
          emptyMessage={login.secondStepEmpty}
          submit={accounts.secondStepTurnOff}
          isCode
          onClose={close}
          onSubmit={async (code) => {
            await disable.mutateAsync({ code });
            showSuccess(accounts.secondStepIsOff);
            close();
          }}
        />
      )}
    </Panel>
  );
}
