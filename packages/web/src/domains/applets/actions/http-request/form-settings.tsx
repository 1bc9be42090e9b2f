import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { Stack, TextInput } from '../../../../ui/kit.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { SecretField } from '../../fields/secret-field.tsx';
import { type FormContent, type MessageForm, requestOf, webhookIn } from './forms.ts';
import { savedSecretsOf } from './saved-secrets.ts';
import { texts as allTexts } from './texts.ts';

interface MessageFormProps extends ActionSettingsProps {
  readonly form: MessageForm;
  readonly content: FormContent;
}

/** The fields of a message sent with a service: its token or address, the recipient, and the text. */
export function MessageFormSettings(props: MessageFormProps) {
  const { form, content, problems, project, onFields } = props;
  const texts = useTexts(allTexts);
  const { applets } = useTexts();
  const write = (changed: Partial<FormContent>) => {
    const { body = '' } = requestOf(form, { ...content, ...changed });
    onFields({ body });
  };
  return (
    <Stack gap="sm">
      {form.webhook ? <WebhookAddress {...props} /> : <Token {...props} />}
      {form.hasTarget && (
        <TextInput
          label={texts.forms[form.id].target}
          description={texts.forms[form.id].targetHint}
          withAsterisk
          maxLength={100}
          autoComplete="off"
          value={content.target}
          error={problems.target && texts.targetEmpty}
          onChange={(event) => write({ target: event.currentTarget.value.trim() })}
        />
      )}
      <ContentField
        project={project}
        label={texts.text}
        isLong
        value={content.text}
        error={(problems.text || problems.body) && applets.contentEmpty}
        onChange={(text) => write({ text })}
      />
    </Stack>
  );
}

function useSecretTexts() {
  const { secretSaved, replaceSecret, secretKept, showSecret } = useTexts(allTexts);
  return { saved: secretSaved, replace: replaceSecret, kept: secretKept, show: showSecret };
}

function Token({ form, fields, problems, stored, onFields }: MessageFormProps) {
  const texts = useTexts(allTexts);
  const { secret = '' } = fields;
  return (
    <SecretField
      label={texts.token}
      hint={texts.forms[form.id].secretHint}
      texts={useSecretTexts()}
      value={secret}
      isSaved={savedSecretsOf(stored, fields).hasSecret}
      maxLength={2000}
      error={problems.secret && (secret.trim() ? texts.secretWrong : texts.secretEmpty)}
      // A secret answer never shows the value of the header that holds the token.
      onChange={(changed) => onFields({ secret: changed, headers: form.request.headers ?? '' })}
    />
  );
}

/** The address of a webhook, which is secret except for its host. */
function WebhookAddress({ form, fields, problems, stored, onFields }: MessageFormProps) {
  const texts = useTexts(allTexts);
  const [typed, setTyped] = useState('');
  const isSaved = savedSecretsOf(stored, fields).hasSecret;
  const kept = stored?.type === 'HTTP_REQUEST_ACTION' ? stored.url : '';
  return (
    <SecretField
      label={texts.webhook}
      hint={texts.forms[form.id].secretHint}
      texts={useSecretTexts()}
      value={typed}
      isSaved={isSaved}
      maxLength={2000}
      error={(problems.url || problems.secret) && (typed.trim() ? texts.webhookWrong(form.brand) : texts.webhookEmpty)}
      onChange={(changed) => {
        setTyped(changed);
        const nothing = { url: changed.trim() === '' ? kept : '', secret: '' };
        onFields(webhookIn(form, changed) ?? nothing);
      }}
    />
  );
}
