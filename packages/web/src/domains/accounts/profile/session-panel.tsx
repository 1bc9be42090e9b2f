import { useQuery } from '@tanstack/react-query';
import { removeOtherSessions } from '@tinkerstream/contract/accounts';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import chips from '../../../ui/chips.module.css';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Button } from '../../../ui/kit.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { sessionListQuery } from '../queries.ts';

/** The user's sessions, with a button to end the others. */
export function SessionPanel() {
  const { accounts } = useTexts();
  const { data: sessions, isError, refetch } = useQuery(sessionListQuery);
  // An empty key matches every query: ending the other sessions also frees their license seats.
  const removeOthers = useCall(removeOtherSessions, { reloads: [[]] });
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Panel
      title={accounts.sessions}
      hint={accounts.sessionsHint}
      actions={
        sessions &&
        sessions.length > 1 && (
          <Button variant="default" onClick={() => setConfirming(true)}>
            {accounts.logOutOthers}
          </Button>
        )
      }
    >
      {sessions ? (
        <DataTable
          label={accounts.sessions}
          rows={sessions}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'device',
              header: accounts.device,
              render: ({ browser, system, isCurrent }) => (
                <>
                  {[browser, system].filter(Boolean).join(', ') || accounts.unknownDevice}{' '}
                  {isCurrent && <span className={chips.chip}>{accounts.thisSession}</span>}
                </>
              ),
            },
            { key: 'createdOn', header: accounts.signedInOn, render: ({ createdOn }) => localTime(createdOn) },
            { key: 'lastUsedOn', header: accounts.lastUsedOn, render: ({ lastUsedOn }) => localTime(lastUsedOn) },
            { key: 'endsOn', header: accounts.endsOn, render: ({ endsOn }) => localTime(endsOn) },
          ]}
        />
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={accounts.logOutOthers}
          confirm={accounts.logOutOthers}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await removeOthers.mutateAsync({});
            showSuccess(accounts.othersLoggedOut);
            setConfirming(false);
          }}
        >
          {accounts.logOutOthersText}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
