import { takeBackValue } from '@tinkerstream/contract/records';
import { useTexts } from '../../../i18n/texts.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { texts as allTexts } from './texts.ts';

/** Takes a left-out value back into charts and statistics, and says so. */
export function useTakeBack() {
  const texts = useTexts(allTexts);
  const { mutate, isPending } = useRemovalCall(takeBackValue, {
    reloads: [['left-out']],
    done: () => showSuccess(texts.takenBack),
  });
  return { takeBack: (leftOutId: string) => mutate({ leftOutId }), isPending };
}
