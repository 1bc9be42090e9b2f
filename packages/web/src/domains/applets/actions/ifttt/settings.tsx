import { MAX_ACTION_CONTENT, parseJson } from '@tinkerstream/contract/applets';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { JsonInput, SegmentedControl, Stack, TextInput } from '../../../../ui/kit.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { SecretField } from '../../fields/secret-field.tsx';
import { savedKeyOf } from './saved-key.ts';
import { texts as allTexts } from './texts.ts';
import { VALUES, valuesOf } from './values.ts';

export function IftttSettings({ fields, problems, project, stored, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { iftttWebhookEvent = '', iftttWebhookKey = '', publishJsonContent = '' } = fields;
  const savedKey = savedKeyOf(stored);
  const values = valuesOf(publishJsonContent);
  const [wantsJson, setWantsJson] = useState(false);
  const isJson = wantsJson || !values;
  const contentError = problems.publishJsonContent && texts.jsonWrong;
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.event}
        description={texts.eventHint}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        value={iftttWebhookEvent}
        error={problems.iftttWebhookEvent && (iftttWebhookEvent.trim() ? texts.eventWrong : texts.eventEmpty)}
        onChange={(event) => onFields({ iftttWebhookEvent: event.currentTarget.value })}
      />
      <IftttKey
        value={iftttWebhookKey}
        saved={savedKey && (savedKey.event === iftttWebhookEvent.trim() ? 'for-this-event' : 'for-another-event')}
        isWrong={problems.iftttWebhookKey !== undefined}
        onChange={(key) => onFields({ iftttWebhookKey: key })}
      />
      <div>
        <SegmentedControl
          aria-label={texts.contentKind}
          size="sm"
          value={isJson ? 'json' : 'values'}
          data={[
            // Other JSON does not fit into three values.
            { value: 'values', label: texts.values, disabled: !values },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={(kind) => setWantsJson(kind === 'json')}
        />
      </div>
      {isJson ? (
        <JsonInput
          label={texts.json}
          rows={4}
          resize="vertical"
          maxLength={MAX_ACTION_CONTENT}
          value={publishJsonContent}
          error={contentError}
          onChange={(json) => onFields({ publishJsonContent: json })}
          onBlur={() => {
            const content = parseJson(publishJsonContent);
            if (content) onFields({ publishJsonContent: JSON.stringify(content.value) });
          }}
        />
      ) : (
        VALUES.map((name) => (
          <ContentField
            key={name}
            project={project}
            label={name}
            isRequired={false}
            maxLength={300}
            value={values[name]}
            error={contentError}
            onChange={(value) => onFields({ publishJsonContent: JSON.stringify({ ...values, [name]: value }) })}
          />
        ))
      )}
    </Stack>
  );
}

interface IftttKeyProps {
  readonly value: string;
  /** Whether the server has stored a key, which no page can read. An update keeps the key for its event only. */
  readonly saved: 'for-this-event' | 'for-another-event' | undefined;
  readonly isWrong: boolean;
  readonly onChange: (key: string) => void;
}

/** The secret key of an IFTTT account, visible only while it is entered. */
function IftttKey({ value, saved, isWrong, onChange }: IftttKeyProps) {
  const texts = useTexts(allTexts);
  return (
    <SecretField
      label={texts.key}
      hint={saved === 'for-another-event' ? texts.keyOfEvent : texts.keyHint}
      texts={{ saved: texts.keySaved, replace: texts.replaceKey, kept: texts.keyKept, show: texts.showKey }}
      value={value}
      isSaved={saved === 'for-this-event'}
      maxLength={200}
      error={isWrong && (value.trim() ? texts.keyWrong : texts.keyEmpty)}
      onChange={onChange}
    />
  );
}
