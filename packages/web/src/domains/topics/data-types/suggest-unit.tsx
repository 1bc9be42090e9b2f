import { Button } from '@mantine/core';
import { isProbablyDirection, suggestedUnit, type Topic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Icon } from '../../../ui/icons.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { useUpdateDataType } from '../queries.ts';

interface SuggestUnitProps {
  readonly topicId: string;
  readonly dataType: Topic['dataRecordTypes'][number];
}

/** Offers the probable unit of a data type that has none, such as one that a message has created. */
export function SuggestUnit({ topicId, dataType }: SuggestUnitProps) {
  const { topics: texts } = useTexts();
  const { id: dataTypeId, dataRecordTypeName: name, keyName } = dataType;
  const unit = suggestedUnit(keyName, name);
  const update = useUpdateDataType();
  const [isBusy, accept] = useBusy(async () => {
    const dataTypeIsDirection = isProbablyDirection(unit ?? '', keyName, name) || undefined;
    await update.mutateAsync({ topicId, dataTypeId, dataTypeUnit: unit, dataTypeIsDirection });
    showSuccess(texts.dataTypeSaved);
  });
  if (unit === undefined) return null;
  const label = texts.takeUnitFor(unit, name);
  return (
    <Button
      variant="light"
      size="compact-xs"
      leftSection={<Icon name="plus" size={12} />}
      loading={isBusy}
      aria-label={label}
      title={label}
      onClick={() => accept()}
    >
      {unit}
    </Button>
  );
}
