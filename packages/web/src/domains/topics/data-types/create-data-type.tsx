import { createDataType, type Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';

const DataTypeDialog = lazyDialog(() => import('./data-type-dialog.tsx'), 'DataTypeDialog');

const EMPTY = { name: '', key: '', description: '', unit: '', formula: '', isDirection: undefined };

export function CreateDataType({ topic }: { topic: Topic }) {
  const { common, topics: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  // This also creates its default chart.
  const create = useCall(createDataType, { reloads: QUERIES_WITH_TOPICS });
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" size="sm" leftSection={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {texts.createDataType}
      </Button>
      {isOpen && (
        <DataTypeDialog
          title={texts.createDataType}
          submit={common.create}
          initial={EMPTY}
          others={topic.dataRecordTypes}
          formulaOf={topic}
          onClose={close}
          onSubmit={async ({ name, key, description, unit, formula, isDirection }) => {
            const input = {
              dataTypeName: name,
              dataTypeKey: key,
              dataTypeDescription: description,
              dataTypeUnit: unit,
              dataTypeFormula: formula,
              dataTypeIsDirection: isDirection,
            };
            await create.mutateAsync({ topicId: topic.id, ...input });
            showSuccess(texts.dataTypeCreated);
            close();
          }}
        />
      )}
    </>
  );
}
