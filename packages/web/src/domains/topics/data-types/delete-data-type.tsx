import { ActionIcon } from '@mantine/core';
import type { DataRecordType } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useDeleteDataType } from '../queries.ts';

interface DeleteDataTypeProps {
  readonly topicId: string;
  readonly dataType: DataRecordType;
}

export function DeleteDataType({ topicId, dataType }: DeleteDataTypeProps) {
  const { common, topics: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteDataType();
  const name = dataType.dataRecordTypeName;
  const label = texts.deleteDataType(name);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setAsking(true)}>
        <Icon name="trash" />
      </ActionIcon>
      {isAsking && (
        <ConfirmDialog
          title={label}
          confirm={common.delete}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ topicId, dataTypeId: dataType.id });
            showSuccess(texts.dataTypeDeleted(name));
          }}
        >
          {texts.deleteDataTypeText(name)}
        </ConfirmDialog>
      )}
    </>
  );
}
