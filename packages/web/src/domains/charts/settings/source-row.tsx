import type { ChartType } from '@tinkerstream/contract/charts';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form/form.module.css';
import { Icon, LineIcon } from '../../../ui/icons.tsx';
import { ActionIcon, Group, NativeSelect, TextInput } from '../../../ui/kit.ts';
import { BoardSelect } from '../../records/index.ts';
import { type Problems, type SourceDraft, TOGETHER } from '../chart-type-definition.ts';
import { ColourInput } from './colour-input.tsx';
import { sourcePlace, withTopic } from './draft.ts';
import classes from './source-row.module.css';
import { TopicSelect } from './topic-select.tsx';

/** The fields of a source in the wizard. */
export interface SourceColumns {
  /** Whether a source has a data type; a source without one follows the plain messages of its topic. */
  readonly dataType: 'needed' | 'optional' | 'none';
  readonly hasDevice: boolean;
  /** Whether the choice of all devices includes one line each or one combined line. */
  readonly hasLines: boolean;
  readonly description: 'needed' | 'optional' | 'none';
  readonly hasPlace: boolean;
}

interface SourceRowProps {
  readonly type: ChartType;
  readonly source: SourceDraft;
  readonly number: number;
  readonly columns: SourceColumns;
  /** The current colour; undefined if the source has none. */
  readonly colour: string | undefined;
  readonly topics: readonly TopicListItem[];
  readonly onTopic: (topic: TopicListItem) => void;
  readonly others: readonly SourceDraft[];
  readonly problems: Problems;
  readonly onChange: (source: SourceDraft) => void;
  readonly onRemove?: () => void;
  /** Whether a click on the map places this source. */
  readonly isSelected?: boolean;
  readonly onSelect?: () => void;
}

const PIN =
  'M10 17.5s5.5-5 5.500-9.300a5.500 5.500 0 1 0-11 0c0 4.300 5.500 9.300 5.500 9.300zM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z';

/** The fields of one source of a chart. */
export function SourceRow(props: SourceRowProps) {
  const { type, source, number, columns, colour, topics, onTopic, others, problems, onChange, onRemove } = props;
  const { isSelected, onSelect } = props;
  const { chartWizard, charts: texts, maps, topics: topicTexts } = useTexts();
  const topic = topics.find(({ id }) => id === source.topicId);
  const dataType = topic?.dataRecordTypes.find(({ id }) => id === source.dataTypeId);
  const set = (change: Partial<SourceDraft>) => onChange({ ...source, ...change });
  const problem = (field: keyof SourceDraft, text: string) => problems[sourcePlace(source.rowId, field)] && text;

  function chooseTopic(chosen: TopicListItem | undefined) {
    if (chosen && !topics.includes(chosen)) onTopic(chosen);
    onChange(withTopic(source, chosen, { type, before: topic, others }));
  }

  return (
    <fieldset
      className={`${form.row} ${classes.source}`}
      aria-label={texts.source(number)}
      data-selected={isSelected || undefined}
      onFocus={onSelect}
    >
      <TopicSelect
        className={classes.wide}
        topics={topics}
        value={source.topicId}
        needsDataType={columns.dataType === 'needed'}
        error={problem('topicId', chartWizard.needTopic)}
        onChoose={chooseTopic}
      />
      {columns.dataType !== 'none' && (
        <NativeSelect
          className={classes.wide}
          label={texts.dataType}
          withAsterisk={columns.dataType === 'needed'}
          value={source.dataTypeId}
          disabled={!topic}
          error={problem('dataTypeId', chartWizard.needDataType)}
          data={[
            { value: '', label: columns.dataType === 'needed' ? '—' : texts.plainMessages },
            ...(topic?.dataRecordTypes ?? []).map(({ id, dataRecordTypeName }) => ({
              value: id,
              label: dataRecordTypeName,
            })),
          ]}
          onChange={(event) => set({ dataTypeId: event.currentTarget.value, deviceId: '' })}
        />
      )}
      {columns.hasDevice && (
        <BoardSelect
          className={classes.wide}
          label={texts.device}
          disabled={!dataType}
          topicId={dataType ? source.topicId : ''}
          dataTypeId={source.dataTypeId}
          by="id"
          first={
            columns.hasLines
              ? [
                  { value: '', label: texts.eachDevice },
                  { value: TOGETHER, label: texts.devicesTogether },
                ]
              : [{ value: '', label: texts.allDevices }]
          }
          value={columns.hasLines || source.deviceId !== TOGETHER ? source.deviceId : ''}
          onChange={(deviceId) => set({ deviceId })}
        />
      )}
      {columns.description !== 'none' && (
        <TextInput
          className={classes.wide}
          label={texts.description}
          withAsterisk={columns.description === 'needed'}
          maxLength={100}
          value={source.description}
          error={problem('description', chartWizard.needDescription)}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
      )}
      <Group gap="sm" align="stretch" className={classes.last}>
        {columns.hasPlace &&
          (['latitude', 'longitude'] as const).map((field) => (
            <TextInput
              key={field}
              className={classes.narrow}
              label={maps[field]}
              withAsterisk
              inputMode="decimal"
              autoComplete="off"
              value={source[field]}
              error={problem(field, topicTexts[`${field}Wrong`])}
              onChange={(event) => set({ [field]: event.currentTarget.value })}
            />
          ))}

        {colour !== undefined && (
          <ColourInput label={texts.colour} value={colour} onChange={(chosen) => set({ colour: chosen })} />
        )}
        {onSelect && (
          <ActionIcon
            variant={isSelected ? 'filled' : 'default'}
            size="input-sm"
            aria-label={chartWizard.placeOnMap(number)}
            title={chartWizard.placeOnMap(number)}
            aria-pressed={isSelected}
            onClick={onSelect}
          >
            <LineIcon path={PIN} />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={chartWizard.removeSource(number)}
            title={chartWizard.removeSource(number)}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </ActionIcon>
        )}
      </Group>
    </fieldset>
  );
}
