import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { downloadLicenses } from '@tinkerstream/contract/subscriptions';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { callFile } from '../../../platform/requests/call.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Icon } from '../../../ui/icons.tsx';

/** Downloads the keys of a batch in two formats; null until generation completes. */
export function LicenseFile({ filename }: { filename: string | null }) {
  const { adminLicenses: texts } = useAdminTexts();
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
