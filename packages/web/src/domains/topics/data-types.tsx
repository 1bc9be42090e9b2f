import { Button } from '@mantine/core';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CreateDataTypeDialog } from './create-data-type-dialog.tsx';

/** The data types of a topic, with the way to add one. */
export function DataTypes({ topic, padTo }: { topic: Topic; padTo?: number }) {
  const { common, topics: texts } = useTexts();
  const [creating, setCreating] = useState(false);
  return (
    <Panel
      title={texts.dataTypes}
      actions={
        <Button variant="default" size="sm" leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
          {texts.createDataType}
        </Button>
      }
    >
      <DataTable
        label={texts.dataTypes}
        rows={topic.dataRecordTypes}
        rowKey={(dataType) => dataType.id}
        padTo={padTo}
        emptyText={texts.noDataTypes}
        columns={[
          { key: 'name', header: texts.dataTypeName, render: (dataType) => dataType.dataRecordTypeName },
          {
            key: 'key',
            header: texts.dataTypeKey,
            render: ({ keyName }) => <Copyable value={keyName} label={texts.dataTypeKey} />,
          },
          { key: 'description', header: common.description, render: (dataType) => dataType.description },
        ]}
      />
      {creating && <CreateDataTypeDialog topic={topic} onClose={() => setCreating(false)} />}
    </Panel>
  );
}
