import { Button } from '@mantine/core';
import { importProjectFile, MAX_FILE_BYTES } from '@tinkerstream/contract/transfers';
import { useTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { FileChoice } from '../../../ui/form/file-choice.tsx';
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

  function open(chosen: File) {
    if (chosen.size > MAX_FILE_BYTES) return showFailure(common.failed, texts.tooLarge);
    create.mutate({ file: chosen }, { onSuccess: (created) => void show(created) });
  }

  return (
    <FileChoice accept="application/json,.json" onChoose={open}>
      {(props) => (
        <Button variant="default" leftSection={<Icon name="project" />} loading={create.isPending} {...props}>
          {texts.openFile}
        </Button>
      )}
    </FileChoice>
  );
}
