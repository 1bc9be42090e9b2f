import { Select } from '@mantine/core';
import { type SchoolClass, updateClass } from '@tinkerstream/contract/classes';
import { useFurtherTexts } from '../../i18n/texts.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { showSuccess } from '../../ui/toast/toast.ts';
import { CLASSES_KEY } from './queries.ts';

const OFFERED = [1, 5, 20];
const NONE = '';

/** How many messages a second are stored of each board of the project. */
export function BoardLimit({ shown: { id: classId, storedPerSecond } }: { shown: SchoolClass }) {
  const { classes: texts } = useFurtherTexts();
  const update = useCall(updateClass, { reloads: [CLASSES_KEY] });
  const limits =
    storedPerSecond === null || OFFERED.includes(storedPerSecond) ? OFFERED : [...OFFERED, storedPerSecond];
  return (
    <Select
      mt="md"
      maw="var(--ts-measure)"
      label={texts.boardLimit}
      description={texts.boardLimitHint}
      data={[
        { value: NONE, label: texts.boardLimitNone },
        ...limits.map((limit) => ({ value: String(limit), label: texts.boardLimitOf(limit) })),
      ]}
      value={storedPerSecond === null ? NONE : String(storedPerSecond)}
      allowDeselect={false}
      disabled={update.isPending}
      onChange={(limit) =>
        update.mutate(
          { classId, storedPerSecond: limit ? Number(limit) : null },
          { onSuccess: () => showSuccess(texts.boardLimitSaved) },
        )
      }
    />
  );
}
