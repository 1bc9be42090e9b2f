import { Button, FileButton } from '@mantine/core';
import { importProjectFile, MAX_FILE_BYTES } from '@tinkerstream/contract/transfers';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { showFailure } from '../../../ui/toast/toast.ts';
import { projectListQuery } from '../queries.ts';
import { texts as allTexts } from './texts.ts';
import { useShowCreated } from './use-show-created.ts';

/** Creates a project from a file. */
export function OpenProjectFile() {
  const { common } = useTexts();
  const texts = useTextsOf(allTexts);
  const create = useCall(importProjectFile, { reloads: [projectListQuery.queryKey, ['dashboards']] });
  const show = useShowCreated();
  const reset = useRef<() => void>(null);

  function open(chosen: File | null) {
    if (!chosen) return;
    // The same file may be chosen again once it has been mended.
    reset.current?.();
    if (chosen.size > MAX_FILE_BYTES) return showFailure(common.failed, texts.tooLarge);
    create.mutate({ file: chosen }, { onSuccess: (created) => void show(created) });
  }

  return (
    <FileButton accept="application/json,.json" resetRef={reset} onChange={open}>
      {(props) => (
        <Button variant="default" leftSection={<Icon name="project" />} loading={create.isPending} {...props}>
          {texts.openFile}
        </Button>
      )}
    </FileButton>
  );
}
