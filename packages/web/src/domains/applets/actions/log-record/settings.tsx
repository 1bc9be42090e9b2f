import { useTexts } from '../../../../i18n/texts.ts';
import { NativeSelect, Stack } from '../../../../ui/kit.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { TopicField } from '../../fields/topic-field.tsx';
import { texts as allTexts } from './texts.ts';

export function LogRecordSettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { topicName = '', dataTypeKey = '', publishContent = '' } = fields;
  const types = dataTypesOf(topicName);
  const isGone = dataTypeKey !== '' && !types.some(({ keyName }) => keyName === dataTypeKey);

  function dataTypesOf(name: string) {
    const types = project.topics.find((topic) => topic.topicName === name)?.dataRecordTypes ?? [];
    return types.filter(({ formula }) => !formula);
  }

  return (
    <Stack gap="sm">
      <TopicField
        project={project}
        value={topicName}
        isWrong={problems.topicName !== undefined}
        onChange={(name) => {
          const [only, ...others] = dataTypesOf(name);
          onFields({ topicName: name, dataTypeKey: only && others.length === 0 ? only.keyName : '' });
        }}
      />
      <NativeSelect
        label={texts.dataType}
        description={topicName && types.length === 0 ? texts.noDataTypes : undefined}
        withAsterisk
        value={dataTypeKey}
        error={problems.dataTypeKey && texts.dataTypeEmpty}
        data={[
          { value: '', label: texts.chooseDataType },
          ...(isGone ? [{ value: dataTypeKey, label: dataTypeKey }] : []),
          ...types.map(({ keyName, dataRecordTypeName }) => ({
            value: keyName,
            label: dataRecordTypeName === keyName ? keyName : `${dataRecordTypeName} (${keyName})`,
          })),
        ]}
        onChange={(event) => onFields({ dataTypeKey: event.currentTarget.value })}
      />
      <ContentField
        project={project}
        label={texts.value}
        value={publishContent}
        error={problems.publishContent && texts.valueEmpty}
        onChange={(value) => onFields({ publishContent: value })}
      />
    </Stack>
  );
}
