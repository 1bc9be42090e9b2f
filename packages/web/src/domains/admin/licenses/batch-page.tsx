import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { revokeLicenseBatch } from '@tinkerstream/contract/admin';
import { downloadLicenses } from '@tinkerstream/contract/subscriptions';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { callFile } from '../../../platform/requests/call.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button, SimpleGrid } from '../../../ui/kit.ts';
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
import { LicenseTable } from './license-table.tsx';
import { useBatchFacts } from './use-batch-facts.tsx';

const route = getRouteApi('/admin/admin/license/license-batch-{$licenseBatchId}');

export function BatchPage() {
  const { adminLicenses: texts, subscriptions } = useTexts();
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
  const { adminLicenses: texts } = useTexts();
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

/** Downloads the keys of a batch in two formats; null until generation completes. */
function LicenseFile({ filename }: { filename: string | null }) {
  const { adminLicenses: texts } = useTexts();
  const download = useMutation({
    mutationFn: async (name: string) => saveFile(await callFile(downloadLicenses, { filename: name }), name),
  });
  if (filename === null) return texts.fileNotReady;
  const button = (name: string, label: string) => (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="download" />}
      loading={download.isPending && download.variables === name}
      onClick={() => download.mutate(name)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button(filename, texts.downloadXlsx)}
      {button(filename.replace(/\.xlsx$/, '.csv'), texts.downloadCsv)}
    </>
  );
}
