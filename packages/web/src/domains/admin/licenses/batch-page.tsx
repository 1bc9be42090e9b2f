import { SimpleGrid } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { revokeLicenseBatch } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useAdminTexts, useLanguage } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { MoreItem, MoreMenu } from '../../../ui/menu/more-menu.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { countText } from '../../../ui/text/number-text.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { PermissionTable } from '../../subscriptions/index.ts';
import { licenseBatchQuery } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { BatchStateText } from './batch-state.tsx';
import { LicenseFile } from './license-file.tsx';
import { LicenseTable } from './license-table.tsx';
import { useBatchFacts } from './use-batch-facts.tsx';

const route = getRouteApi('/admin/admin/license/license-batch-{$licenseBatchId}');

export function BatchPage() {
  const { adminLicenses: texts, subscriptions } = useAdminTexts();
  const { licenseBatchId } = route.useParams();
  const { data: batch } = useSuspenseQuery(licenseBatchQuery(licenseBatchId));
  const [revoking, setRevoking] = useState(false);
  const facts = useBatchFacts(batch);

  return (
    <>
      <PageHeader
        title={texts.batchOf(batch.licenseTarget.targetName)}
        trail={[
          <TextLink key="home" to="/admin/license/home">
            {texts.title}
          </TextLink>,
        ]}
        actions={
          !batch.revokedOn && (
            <MoreMenu>
              <MoreItem icon="close" isDestructive onClick={() => setRevoking(true)}>
                {texts.revokeBatch}
              </MoreItem>
            </MoreMenu>
          )
        }
      />
      <SimpleGrid minColWidth="min(100%, 400px)" autoFlow="auto-fit" spacing="lg" verticalSpacing={0}>
        <div>
          <Panel title={texts.batchTitle}>
            <FactList
              facts={[
                { label: texts.state, value: <BatchStateText batch={batch} /> },
                { label: texts.file, value: <LicenseFile filename={batch.licenseDocFilename} /> },
                ...facts,
              ]}
            />
          </Panel>
        </div>
        <Panel title={subscriptions.permissions}>
          <PermissionTable permission={batch.permission} />
        </Panel>
      </SimpleGrid>
      <Panel title={texts.licenses}>
        <LicenseTable batch={batch} />
      </Panel>
      {revoking && (
        <RevokeDialog licenseBatchId={batch.id} count={batch.licenseCount} onClose={() => setRevoking(false)} />
      )}
    </>
  );
}

interface RevokeDialogProps {
  readonly licenseBatchId: string;
  readonly count: number;
  readonly onClose: () => void;
}

function RevokeDialog({ licenseBatchId, count, onClose }: RevokeDialogProps) {
  const { adminLicenses: texts } = useAdminTexts();
  const { language } = useLanguage();
  const revoke = useChange(revokeLicenseBatch);
  return (
    <ConfirmDialog
      title={`${texts.revokeBatch}?`}
      confirm={texts.revokeBatch}
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync({ licenseBatchId });
        showSuccess(texts.batchRevoked);
        onClose();
      }}
    >
      {texts.revokeBatchText(countText(count, language))}
    </ConfirmDialog>
  );
}
