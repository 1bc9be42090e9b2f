import { listIn } from '@tinkerstream/contract/applets';
import { ALARMS } from '@tinkerstream/contract/notifications';
import { useTexts } from '../../../../i18n/texts.ts';
import { Checkbox, Group, NativeSelect, Radio, Stack } from '../../../../ui/kit.ts';
import { fullName } from '../../../../ui/text/person-text.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { WHO, whoOf } from './recipients.ts';
import { texts as allTexts } from './texts.ts';

export function NotifySettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { applets } = useTexts();
  const { publishContent = '', recipientUserIds = '', alarm = 'NONE', banner } = fields;
  const who = whoOf(fields);
  const members = project.projectUsers.map(({ userId }) => userId);
  return (
    <Stack gap="sm">
      <ContentField
        project={project}
        label={texts.content}
        isLong
        value={publishContent}
        error={problems.publishContent && applets.contentEmpty}
        onChange={(value) => onFields({ publishContent: value })}
      />
      <Radio.Group label={texts.who} value={who} onChange={(value) => onFields({ who: value })}>
        <Group gap="md" my="2xs">
          {WHO.map((value) => (
            <Radio key={value} value={value} label={texts.whoOf[value]} />
          ))}
        </Group>
      </Radio.Group>
      {who === 'CHOSEN' && (
        <Checkbox.Group
          label={texts.members}
          // Members who have left the project are no longer chosen.
          value={listIn(recipientUserIds).filter((id) => members.includes(id))}
          error={problems.recipientUserIds && texts.membersEmpty}
          onChange={(chosen) => onFields({ recipientUserIds: chosen.join(',') })}
        >
          <Group gap="sm" my="2xs">
            {project.projectUsers.map(({ userId, username, name }) => (
              <Checkbox key={userId} value={userId} label={fullName({ name, username })} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <NativeSelect
        label={texts.alarm}
        value={alarm}
        data={ALARMS.map((value) => ({ value, label: texts.alarmOf[value] }))}
        onChange={(event) => onFields({ alarm: event.currentTarget.value })}
      />
      <Checkbox
        label={texts.banner}
        description={texts.bannerHint}
        checked={banner === 'true'}
        onChange={(event) => onFields({ banner: String(event.currentTarget.checked) })}
      />
    </Stack>
  );
}
