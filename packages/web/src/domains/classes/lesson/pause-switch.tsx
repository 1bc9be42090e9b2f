import { Switch } from '@mantine/core';
import { type Lesson, pauseClass, resumeClass } from '@tinkerstream/contract/classes';
import { useFurtherTexts, useLanguage } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { localMinute } from '../../../ui/text/local-time.ts';
import { sentencesText } from '../../../ui/text/sentences-text.ts';
import { CLASSES_KEY } from '../queries.ts';

/** Makes the screens of the pupils read-only. */
export function PauseSwitch({ classId, lesson }: { readonly classId: string; readonly lesson: Lesson }) {
  const { lesson: texts } = useFurtherTexts();
  const { language } = useLanguage();
  const { pausedUntil, isArchived } = lesson;
  const pause = useCall(pauseClass, { reloads: [CLASSES_KEY] });
  const resume = useCall(resumeClass, { reloads: [CLASSES_KEY] });
  const isPaused = pause.isPending || (pausedUntil !== null && !resume.isPending);
  return (
    <Switch
      me="sm"
      label={texts.pause}
      description={
        pausedUntil
          ? sentencesText([texts.pausedUntil(localMinute(pausedUntil).slice(11)), texts.pauseHint], language)
          : texts.pauseHint
      }
      checked={isPaused}
      disabled={isArchived}
      onChange={({ currentTarget }) => {
        if (!pause.isPending && !resume.isPending) (currentTarget.checked ? pause : resume).mutate({ classId });
      }}
    />
  );
}
