import { type License, type LicenseBatch, listBatchLicenses, revokeLicense } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Button } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { useAddressView } from '../../../ui/table/list-view.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { shortListText } from '../../../ui/text/list-text.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { ADMIN_LISTS, progressInterval } from '../queries.ts';
import { SeveralDialog } from '../several-dialog.tsx';
import { useChange } from '../use-change.ts';

/** The licenses of a batch; more appear during generation. */
export function LicenseTable({ batch }: { batch: LicenseBatch }) {
  const { adminLicenses: texts, lists, subscriptions } = useTexts();
  const { language } = useLanguage();
  const [view, setView] = useAddressView();
  const [revoking, setRevoking] = useState<License>();
  const [selected, setSelected] = useState<readonly License[]>([]);
  const [several, setSeveral] = useState<readonly License[]>();
  return (
    <>
      <PagedTable
        endpoint={listBatchLicenses}
        // Refetch once generation completes: the last poll may have been too early.
        queryKey={[...ADMIN_LISTS, batch.completeGenerationTime ?? '']}
        input={{ licenseBatchId: batch.id }}
        view={view}
        onView={setView}
        label={texts.licenses}
        filename="licenses"
        searchHint={texts.licenseSearchHint}
        selection={{
          selected,
          onSelected: setSelected,
          nameOf: keyOf,
          isSelectable: (license) => !license.revokedOn && !batch.revokedOn,
          actions: (
            <Button variant="default" size="compact-sm" onClick={() => setSeveral(selected)}>
              {texts.revokeSeveral(selected.length)}
            </Button>
          ),
        }}
        rowKey={({ id }) => id}
        refetchInterval={() => progressInterval([batch])}
        empty={<EmptyState help="administrator#access" title={texts.noLicense} text={texts.noLicenseText} />}
        columns={[
          {
            key: 'licenseKey',
            header: texts.licenseKey,
            sortField: 'licenseKey',
            render: ({ licenseKey }) => <Copyable value={licenseKey} label={texts.licenseKey} />,
          },
          {
            key: 'trialStartDate',
            header: texts.trialStartDate,
            sortField: 'trialStartDate',
            render: ({ trialStartDate }) => (trialStartDate ? localTime(trialStartDate) : texts.notUsed),
          },
          {
            key: 'trialEndDate',
            header: texts.trialEndDate,
            render: ({ trialEndDate }) => (trialEndDate ? localTime(trialEndDate) : subscriptions.startsWithFirstUse),
          },
          {
            key: 'consumed',
            header: texts.consumed,
            render: ({ currentConsumptionCount }) => `${currentConsumptionCount} / ${batch.maxConsumptionCount}`,
          },
          {
            key: 'revoke',
            oneLine: true,
            header: texts.revoke,
            narrow: true,
            render: (license) =>
              (license.revokedOn ?? batch.revokedOn) ? (
                <Mark kind="alert">{texts.revoked}</Mark>
              ) : (
                <Button variant="default" size="compact-sm" onClick={() => setRevoking(license)}>
                  {texts.revoke}
                </Button>
              ),
          },
        ]}
      />
      {revoking && <RevokeDialog license={revoking} onClose={() => setRevoking(undefined)} />}
      {several && (
        <SeveralDialog
          items={several}
          nameOf={keyOf}
          title={texts.revokeSeveral(several.length)}
          confirm={texts.revokeSeveral(several.length)}
          isDestructive
          change={({ id }) => call(revokeLicense, { licenseId: id })}
          changed={texts.revokedSeveral(several.length)}
          onClose={() => setSeveral(undefined)}
          onDone={setSelected}
        >
          {texts.revokeSeveralText(shortListText(several.map(keyOf), language, lists.more))}
        </SeveralDialog>
      )}
    </>
  );
}

function RevokeDialog({ license, onClose }: { license: License; onClose: () => void }) {
  const { adminLicenses: texts } = useTexts();
  const revoke = useChange(revokeLicense);
  return (
    <ConfirmDialog
      title={texts.revokeLicense}
      confirm={texts.revoke}
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync({ licenseId: license.id });
        showSuccess(texts.licenseRevoked);
        onClose();
      }}
    >
      {texts.revokeLicenseText(license.licenseKey)}
    </ConfirmDialog>
  );
}

function keyOf({ licenseKey }: License): string {
  return licenseKey;
}
