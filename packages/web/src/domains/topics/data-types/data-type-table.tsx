import { isProbablyDirection, suggestedUnit, type Topic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form/form.module.css';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { useUpdateDataType } from '../queries.ts';
import { CreateDataType } from './create-data-type.tsx';
import { DeleteDataType } from './delete-data-type.tsx';
import { texts as directionTexts } from './direction-texts.ts';
import { EditDataType } from './edit-data-type.tsx';
import { SentNames } from './sent-names.tsx';

/** The data types of a topic, with buttons to add, edit and delete. At least as high as `padTo` rows. */
export function DataTypeTable({ topic, padTo }: { topic: Topic; padTo?: number }) {
  const { common, topics: texts } = useTexts();
  const { mark } = useTexts(directionTexts);
  return (
    <Panel title={texts.dataTypes} actions={topic.mayChange && <CreateDataType topic={topic} />}>
      <DataTable
        label={texts.dataTypes}
        rows={topic.dataRecordTypes}
        rowKey={(dataType) => dataType.id}
        padTo={padTo}
        shortText={topic.acceptsNewKeys ? texts.moreDataTypes : texts.noNewKeys}
        emptyText={topic.acceptsNewKeys ? texts.noDataTypes : texts.noNewKeys}
        columns={[
          {
            key: 'name',
            header: texts.dataTypeName,
            room: 'name',
            render: (dataType) => dataType.dataRecordTypeName,
          },
          {
            key: 'key',
            header: texts.dataTypeKey,
            render: (dataType) => (
              <>
                <Copyable value={dataType.keyName} label={texts.dataTypeKey} />
                <SentNames topic={topic} dataType={dataType} />
              </>
            ),
          },
          {
            key: 'unit',
            header: texts.unit,
            render: (dataType) =>
              [dataType.unit, dataType.isDirection && mark].filter(Boolean).join(' · ') ||
              (topic.mayChange && <SuggestUnit topicId={topic.id} dataType={dataType} />),
          },
          {
            key: 'description',
            header: common.description,
            render: ({ description, formula }) =>
              formula ? (
                <>
                  {description} <code>= {formula}</code>
                </>
              ) : (
                description
              ),
          },
          ...(topic.mayChange
            ? [
                {
                  key: 'actions',
                  header: texts.actions,
                  narrow: true,
                  render: (dataType: Topic['dataRecordTypes'][number]) => (
                    <span className={form.tight}>
                      <EditDataType topic={topic} dataType={dataType} />
                      {(topic.isManageable || !dataType.hasRecords) && (
                        <DeleteDataType topic={topic} dataType={dataType} />
                      )}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

interface SuggestUnitProps {
  readonly topicId: string;
  readonly dataType: Topic['dataRecordTypes'][number];
}

/** Offers the probable unit of a data type without one, for example one that a message has created. */
function SuggestUnit({ topicId, dataType }: SuggestUnitProps) {
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
