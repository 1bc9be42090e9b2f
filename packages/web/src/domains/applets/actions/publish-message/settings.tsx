import { useTexts } from '../../../../i18n/texts.ts';
import { Stack } from '../../../../ui/kit.ts';
import { LampLink } from '../../../../ui/links/lamp-link.tsx';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { TopicField } from '../../fields/topic-field.tsx';
import { texts as allTexts } from './texts.ts';

export function PublishMessageSettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { applets } = useTexts();
  return (
    <Stack gap="sm">
      <TopicField
        project={project}
        value={fields.topicName ?? ''}
        isWrong={problems.topicName !== undefined}
        onChange={(topicName) => onFields({ topicName })}
      />
      <ContentField
        project={project}
        label={texts.content}
        placeholder="fan=on"
        value={fields.publishContent ?? ''}
        error={problems.publishContent && applets.contentEmpty}
        onChange={(publishContent) => onFields({ publishContent })}
      />
      {fields.topicName && (
        <div>
          <LampLink topicName={fields.topicName} message={fields.publishContent} />
        </div>
      )}
    </Stack>
  );
}
