import { Button } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { FileChoice } from '../../../ui/form/file-choice.tsx';
import { showFailure } from '../../../ui/toast/toast.ts';
import type { AppletDraft } from '../draft.ts';
import { draftFor, readFile } from './portable.ts';

/** No event trigger is as large. */
const MAX_BYTES = 2_000_000;

interface OpenFileProps {
  readonly project: Project;
  readonly onOpen: (draft: AppletDraft) => void;
}

/** Fills in an empty event trigger from a file. */
export function OpenFile({ project, onOpen }: OpenFileProps) {
  const { appletList: texts, common } = useFurtherTexts();

  async function open(file: File) {
    const portable = file.size > MAX_BYTES ? undefined : readFile(await file.text());
    if (portable) onOpen(draftFor(portable, project));
    else showFailure(common.failed, texts.fileUnreadable);
  }

  return (
    <FileChoice accept="application/json,.json" onChoose={(file) => void open(file)}>
      {(props) => (
        <Button variant="default" size="sm" {...props}>
          {texts.openFile}
        </Button>
      )}
    </FileChoice>
  );
}
