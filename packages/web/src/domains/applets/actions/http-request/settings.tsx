import { HTTP_METHODS, MAX_REQUEST_BODY } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../../i18n/texts.ts';
import { NativeSelect, Stack } from '../../../../ui/kit.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { SecretField } from '../../fields/secret-field.tsx';
import { MessageFormSettings } from './form-settings.tsx';
import { formOf } from './forms.ts';
import { HeadersField } from './headers-field.tsx';
import { savedSecretsOf, usesSecret } from './saved-secrets.ts';
import { texts as allTexts } from './texts.ts';

/** The settings of an HTTP request, or the fields of its ready form. */
export function HttpRequestSettings(props: ActionSettingsProps) {
  const shown = formOf(props.fields);
  return shown ? <MessageFormSettings {...props} {...shown} /> : <RequestSettings {...props} />;
}

function RequestSettings({ fields, problems, project, stored, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { method = '', url = '', headers = '', body = '', secret = '' } = fields;
  const saved = savedSecretsOf(stored, fields);
  return (
    <Stack gap="sm">
      <NativeSelect
        label={texts.method}
        value={method}
        data={[...HTTP_METHODS]}
        onChange={(event) => onFields({ method: event.currentTarget.value })}
      />
      <ContentField
        project={project}
        label={texts.address}
        description={texts.addressHint}
        placeholder="https://"
        value={url}
        error={problems.url && (url.trim() ? texts.addressWrong : texts.addressEmpty)}
        onChange={(changed) => onFields({ url: changed })}
      />
      {(usesSecret(fields) || secret !== '') && (
        <SecretField
          label={texts.secret}
          hint={texts.secretHint}
          texts={{
            saved: texts.secretSaved,
            replace: texts.replaceSecret,
            kept: texts.secretKept,
            show: texts.showSecret,
          }}
          value={secret}
          isSaved={saved.hasSecret}
          maxLength={2000}
          error={problems.secret && (secret.trim() ? texts.secretWrong : texts.secretEmpty)}
          onChange={(changed) => onFields({ secret: changed })}
        />
      )}
      <HeadersField
        value={headers}
        savedNames={saved.names}
        error={problems.headers && texts.headersWrong}
        onChange={(changed) => onFields({ headers: changed })}
      />
      {method !== 'GET' && (
        <ContentField
          project={project}
          label={texts.body}
          description={texts.bodyHint}
          isRequired={false}
          isLong
          maxLength={MAX_REQUEST_BODY}
          value={body}
          error={problems.body && texts.bodyWrong}
          onChange={(changed) => onFields({ body: changed })}
        />
      )}
    </Stack>
  );
}
