import { useMutation } from '@tanstack/react-query';
import { exportByPupil, type Lesson } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { callFile } from '../../../platform/requests/call.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { MoreItem, MoreMenu } from '../../../ui/menu/more-menu.tsx';
import { fileClock } from '../../../ui/text/local-time.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { ClearTodayDialog } from './clear-today-dialog.tsx';

/** What a teacher does with the values after a lesson. */
export function LessonMenu({ classId, lesson: { name } }: { readonly classId: string; readonly lesson: Lesson }) {
  const { lesson: texts } = useFurtherTexts();
  const [isClearing, setClearing] = useState(false);
  const save = useMutation({
    mutationFn: async () => saveFile(await callFile(exportByPupil, { classId, ...fileClock() }), `${name}.xlsx`),
    onSuccess: () => showSuccess(texts.exported),
  });
  return (
    <>
      <MoreMenu>
        <MoreItem icon="download" onClick={() => !save.isPending && save.mutate()}>
          {texts.export}
        </MoreItem>
        <MoreItem icon="trash" isDestructive onClick={() => setClearing(true)}>
          {texts.clear}
        </MoreItem>
      </MoreMenu>
      {isClearing && <ClearTodayDialog classId={classId} onClose={() => setClearing(false)} />}
    </>
  );
}
