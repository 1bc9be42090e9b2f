import { makeCopies } from '@tinkerstream/contract/classes';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { showFailure, showSuccess } from '../../../ui/toast/toast.ts';
import { projectListQuery } from '../../projects/index.ts';
import { CLASSES_KEY } from '../queries.ts';
import { texts as allTexts } from './texts.ts';

/** Makes the missing copies of a template, and says how many. The list shows each copy as soon as it exists. */
export function useMakeCopies(classId: string) {
  const texts = useTexts(allTexts);
  const make = useCall(makeCopies, { reloads: [CLASSES_KEY, projectListQuery.queryKey] });
  return {
    /** The template whose copies are being made. */
    workId: make.isPending ? make.variables.workId : undefined,
    run(workId: string) {
      if (make.isPending) return;
      make.mutate(
        { classId, workId },
        {
          onSuccess: ({ made, failed }) => {
            if (made > 0 || failed.length === 0) showSuccess(texts.made(made));
            if (failed.length > 0) showFailure(texts.title, texts.failed(failed.map(({ name }) => name).join(', ')));
          },
        },
      );
    },
  };
}
