import type { DataRecordType } from '@tinkerstream/contract/points';
import { isDegrees, type Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { useUpdateDataType } from '../queries.ts';

const DataTypeDialog = lazyDialog(() => import('./data-type-dialog.tsx'), 'DataTypeDialog');

interface EditDataTypeProps {
  readonly topic: Topic;
  readonly dataType: DataRecordType;
}

export function EditDataType({ topic, dataType }: EditDataTypeProps) {
  const { common, topics: texts } = useTexts();
  /** The data type when the dialog opened: others may change it while the dialog is open. */
  const [before, setBefore] = useState<DataRecordType>();
  const update = useUpdateDataType();
  const close = () => setBefore(undefined);
  const label = texts.editDataType(dataType.dataRecordTypeName);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setBefore(dataType)}>
        <Icon name="edit" />
      </ActionIcon>
      {before && (
        <DataTypeDialog
          title={texts.editDataType(before.dataRecordTypeName)}
          submit={common.save}
          initial={{
            name: before.dataRecordTypeName,
            key: before.keyName,
            description: before.description,
            unit: before.unit,
            formula: before.formula ?? '',
            // For values in degrees, the choice has been made earlier.
            isDirection: before.isDirection ?? (isDegrees(before.unit) ? false : undefined),
          }}
          others={topic.dataRecordTypes.filter(({ id }) => id !== before.id)}
          formulaOf={before.formula === undefined ? undefined : topic}
          onClose={close}
          onSubmit={async ({ name, key, description, unit, formula, isDirection }) => {
            await update.mutateAsync({
              topicId: topic.id,
              dataTypeId: before.id,
              dataTypeName: name === before.dataRecordTypeName ? undefined : name,
              dataTypeKey: key === before.keyName ? undefined : key,
              dataTypeDescription: description === before.description ? undefined : description,
              dataTypeUnit: unit === before.unit ? undefined : unit,
              dataTypeFormula: formula === (before.formula ?? '') ? undefined : formula,
              dataTypeIsDirection: isDirection === (before.isDirection ?? false) ? undefined : isDirection,
            });
            showSuccess(texts.dataTypeSaved);
            close();
          }}
        />
      )}
    </>
  );
}
