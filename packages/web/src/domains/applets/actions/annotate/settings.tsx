import { useTexts } from '../../../../i18n/texts.ts';
import { Stack } from '../../../../ui/kit.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { TopicField } from '../../fields/topic-field.tsx';
import { texts as allTexts } from './texts.ts';

export function AnnotateSettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { topicName = '', publishContent = '' } = fields;
  return (
    <Stack gap="sm">
      <TopicField
        project={project}
        value={topicName}
        isWrong={problems.topicName !== undefined}
        onChange={(name) => onFields({ topicName: name })}
      />
      <ContentField
        project={project}
        label={texts.note}
        value={publishContent}
        error={problems.publishContent && texts.noteEmpty}
        onChange={(value) => onFields({ publishContent: value })}
      />
    </Stack>
  );
}
