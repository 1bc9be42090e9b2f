import { takeBackValue } from '@tinkerstream/contract/records';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { texts as allTexts } from './texts.ts';

/** Takes a value back that was left out, and says so. */
export function useTakeBack() {
  const texts = useTextsOf(allTexts);
  const { mutate, isPending } = useRemovalCall(takeBackValue, {
    reloads: [['left-out']],
    done: () => showSuccess(texts.takenBack),
  });
  return { takeBack: (leftOutId: string) => mutate({ leftOutId }), isPending };
}
