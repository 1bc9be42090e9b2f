import { useTexts } from '../../../../i18n/texts.ts';
import { NativeSelect, Stack } from '../../../../ui/kit.ts';
import { fullName } from '../../../../ui/text/person-text.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { ServiceNotice } from '../../fields/service-notice.tsx';
import { texts as allTexts } from './texts.ts';

export function EmailSettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { applets } = useTexts();
  const { recipientUserId = '', emailSubject = '', publishContent = '' } = fields;
  const isMember = project.projectUsers.some(({ userId }) => userId === recipientUserId);
  return (
    <Stack gap="sm">
      <ServiceNotice service="email" name={texts.service} />
      <NativeSelect
        label={texts.recipient}
        description={texts.recipientHint}
        withAsterisk
        value={isMember ? recipientUserId : ''}
        error={problems.recipientUserId && texts.recipientEmpty}
        data={[
          { value: '', label: texts.chooseRecipient },
          ...project.projectUsers.map(({ userId, username, name }) => ({
            value: userId,
            label: fullName({ name, username }),
          })),
        ]}
        onChange={(event) => onFields({ recipientUserId: event.currentTarget.value })}
      />
      <ContentField
        project={project}
        label={texts.subject}
        maxLength={200}
        value={emailSubject}
        error={problems.emailSubject && texts.subjectEmpty}
        onChange={(value) => onFields({ emailSubject: value })}
      />
      <ContentField
        project={project}
        label={texts.content}
        isLong
        value={publishContent}
        error={problems.publishContent && applets.contentEmpty}
        onChange={(value) => onFields({ publishContent: value })}
      />
    </Stack>
  );
}
