import { deleteDataType, type Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon } from '../../../ui/kit.ts';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';

interface DeleteDataTypeProps {
  readonly topic: Topic;
  readonly dataType: Topic['dataRecordTypes'][number];
}

/** Deletes a data type; if it has records, the user types its name first. */
export function DeleteDataType({ topic, dataType }: DeleteDataTypeProps) {
  const { common, topics: texts } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemovalCall(deleteDataType, { reloads: QUERIES_WITH_TOPICS });
  const name = dataType.dataRecordTypeName;
  const label = texts.deleteDataType(name);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setConfirming(true)}>
        <Icon name="trash" />
      </ActionIcon>
      {isConfirming && (
        <RemovalDialog
          what={{ id: dataType.id }}
          title={label}
          confirm={common.delete}
          typed={
            dataType.hasRecords
              ? { expected: name, label: texts.typeDataTypeName(name), mismatchMessage: texts.dataTypeNameMismatch }
              : undefined
          }
          removing={common.deleting(name)}
          removed={texts.dataTypeDeleted(name)}
          remove={() => remove.mutateAsync({ topicId: topic.id, dataTypeId: dataType.id })}
          onClose={() => setConfirming(false)}
        >
          {texts.deleteDataTypeText(name)}
        </RemovalDialog>
      )}
    </>
  );
}
