import { useTexts } from '../../../../i18n/texts.ts';
import { Stack, TextInput } from '../../../../ui/kit.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { ServiceNotice } from '../../fields/service-notice.tsx';
import { texts as allTexts } from './texts.ts';

export function SmsSettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { applets } = useTexts();
  return (
    <Stack gap="sm">
      <ServiceNotice service="sms" name={texts.service} />
      <TextInput
        label={texts.phoneNumber}
        description={texts.phoneNumberHint}
        withAsterisk
        type="tel"
        maxLength={30}
        autoComplete="off"
        value={fields.phoneNumber}
        error={problems.phoneNumber && texts.phoneNumberWrong}
        onChange={(event) => onFields({ phoneNumber: event.currentTarget.value })}
      />
      <ContentField
        project={project}
        label={texts.content}
        isLong
        value={fields.publishContent ?? ''}
        error={problems.publishContent && applets.contentEmpty}
        onChange={(publishContent) => onFields({ publishContent })}
      />
    </Stack>
  );
}
