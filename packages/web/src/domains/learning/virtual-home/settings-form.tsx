import { useTexts } from '../../../i18n/texts.ts';
import formClasses from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, SimpleGrid, TextInput } from '../../../ui/kit.ts';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import type { VirtualHomeSettings } from './settings.ts';

interface SettingsFormProps {
  readonly settings: VirtualHomeSettings;
  /** The topic name of the settings, if no topic has it. */
  readonly unknownTopicName: string | undefined;
  readonly onApply: (settings: VirtualHomeSettings) => void;
}

const REQUIRED = ['topicName', 'dataKey', 'turnOn', 'turnOff'] as const;
const HOUSE = ['door', 'fan', 'lamp', 'curtain'] as const;

/** A form for the topic, the keys and the values. */
export function SettingsForm({ settings, unknownTopicName, onApply }: SettingsFormProps) {
  const { common, virtualHome: texts } = useTexts();
  const form = useForm(settings, (values) =>
    Object.fromEntries(REQUIRED.map((name) => [name, values[name].trim() === '' && common.fillInAll])),
  );
  const { topicName } = form.values;
  const isUnknown = unknownTopicName !== undefined && topicName.trim() === unknownTopicName;

  return (
    <form className={formClasses.form} onSubmit={form.onSubmit(onApply)} noValidate>
      <SimpleGrid minColWidth="min(100%, 160px)" autoFlow="auto-fit" spacing="md">
        {REQUIRED.map((name) => {
          const props = form.getInputProps(name);
          return (
            <TextInput
              key={name}
              {...props}
              label={texts[name]}
              error={props.error ?? (name === 'topicName' && isUnknown && texts.topicNotFound)}
              required
              maxLength={100}
              autoComplete="off"
              autoCapitalize={name === 'topicName' ? 'characters' : 'none'}
              spellCheck={false}
            />
          );
        })}
      </SimpleGrid>
      <fieldset className={formClasses.fieldset}>
        <legend>{texts.houseKeys}</legend>
        <p className={formClasses.hint}>{texts.houseKeysHint}</p>
        <SimpleGrid minColWidth="min(100%, 160px)" autoFlow="auto-fit" spacing="md">
          {HOUSE.map((name) => (
            <TextInput
              key={name}
              {...form.getInputProps(name)}
              label={texts.names[name]}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          ))}
        </SimpleGrid>
      </fieldset>
      <FormBar form={form}>
        <Button type="submit">{texts.apply}</Button>
      </FormBar>
    </form>
  );
}
