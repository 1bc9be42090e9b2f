import { ActionIcon } from '@mantine/core';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { TypedConfirmDialog } from '../../../ui/typed-confirm-dialog.tsx';
import { useDeleteDataType } from '../queries.ts';

interface DeleteDataTypeProps {
  readonly topic: Topic;
  readonly dataType: Topic['dataRecordTypes'][number];
}

/** Deletes a data type; with records, once its name is typed. */
export function DeleteDataType({ topic, dataType }: DeleteDataTypeProps) {
  const { common, topics: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteDataType();
  const name = dataType.dataRecordTypeName;
  const label = texts.deleteDataType(name);
  const question = {
    title: label,
    confirm: common.delete,
    onClose: () => setAsking(false),
    onConfirm: async () => {
      await remove.mutateAsync({ topicId: topic.id, dataTypeId: dataType.id });
      showSuccess(texts.dataTypeDeleted(name));
    },
    children: texts.deleteDataTypeText(name),
  };
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setAsking(true)}>
        <Icon name="trash" />
      </ActionIcon>
      {isAsking && !dataType.hasRecords && <ConfirmDialog {...question} />}
      {isAsking && dataType.hasRecords && (
        <TypedConfirmDialog
          {...question}
          expected={name}
          label={texts.typeDataTypeName(name)}
          mismatchMessage={texts.dataTypeNameMismatch}
        />
      )}
    </>
  );
}
