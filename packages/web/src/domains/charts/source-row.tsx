import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import form from '../../ui/form.module.css';
import { Icon } from '../../ui/icons.tsx';
import type { SourceDraft } from './source-draft.ts';
import classes from './source-row.module.css';

interface SourceRowProps {
  readonly source: SourceDraft;
  readonly number: number;
  readonly topics: readonly TopicListItem[];
  /** Whether to say what is missing. */
  readonly touched: boolean;
  readonly onChange: (source: SourceDraft) => void;
  readonly onRemove?: () => void;
}

/** The fields of one line of a chart. */
export function SourceRow({ source, number, topics, touched, onChange, onRemove }: SourceRowProps) {
  const { charts: texts } = useTexts();
  const colourId = useId();
  const topic = topics.find(({ id }) => id === source.topicId);
  const dataType = topic?.dataRecordTypes.find(({ id }) => id === source.dataTypeId);
  const set = (change: Partial<SourceDraft>) => onChange({ ...source, ...change });

  return (
    <fieldset className={`${form.row} ${classes.source}`} aria-label={texts.source(number)}>
      <NativeSelect
        label={texts.topic}
        withAsterisk
        value={source.topicId}
        error={touched && source.topicId === '' ? texts.needTopic : undefined}
        data={[
          { value: '', label: '—' },
          ...topics.map(({ id, description, topicName }) => ({ value: id, label: `${description} (${topicName})` })),
        ]}
        onChange={(event) => set({ topicId: event.currentTarget.value, dataTypeId: '', deviceId: '' })}
      />
      <NativeSelect
        label={texts.dataType}
        withAsterisk
        value={source.dataTypeId}
        disabled={!topic}
        error={touched && topic && source.dataTypeId === '' ? texts.needDataType : undefined}
        data={[
          { value: '', label: '—' },
          ...(topic?.dataRecordTypes ?? []).map(({ id, dataRecordTypeName }) => ({
            value: id,
            label: dataRecordTypeName,
          })),
        ]}
        onChange={(event) => set({ dataTypeId: event.currentTarget.value, deviceId: '' })}
      />
      <NativeSelect
        label={texts.device}
        value={source.deviceId}
        disabled={!dataType}
        data={[
          { value: '', label: texts.allDevices },
          ...(dataType?.devices ?? []).map(({ id, serialName, serialNumber }) => ({
            value: id,
            label: serialName || serialNumber,
          })),
        ]}
        onChange={(event) => set({ deviceId: event.currentTarget.value })}
      />
      <TextInput
        label={texts.description}
        maxLength={100}
        value={source.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <div className={classes.last}>
        <div>
          <label htmlFor={colourId} className={classes.label}>
            {texts.colour}
          </label>
          <input
            id={colourId}
            type="color"
            className={classes.colour}
            value={source.colour}
            onChange={(event) => set({ colour: event.currentTarget.value })}
          />
        </div>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={texts.removeSource(number)}
            title={texts.removeSource(number)}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </ActionIcon>
        )}
      </div>
    </fieldset>
  );
}
