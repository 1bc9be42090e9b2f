import { useTexts } from '../../../i18n/texts.ts';
import formClasses from '../../../ui/form/form.module.css';
import { Stack, Switch } from '../../../ui/kit.ts';

interface FeatureSwitchesProps {
  /** The properties of one of the form's switches. */
  readonly propsOf: (name: 'canAi' | 'canOpenApi', options: { type: 'checkbox' }) => object;
}

/** The features that everyone at a school may use beyond its flags. */
export function FeatureSwitches({ propsOf }: FeatureSwitchesProps) {
  const { adminSchools: texts, subscriptions } = useTexts();
  return (
    <fieldset className={formClasses.fieldset}>
      <legend>{texts.features}</legend>
      <Stack gap="xs" mt="xs">
        <Switch {...propsOf('canAi', { type: 'checkbox' })} label={subscriptions.features.ai} />
        <Switch {...propsOf('canOpenApi', { type: 'checkbox' })} label={subscriptions.features.openApi} />
      </Stack>
    </fieldset>
  );
}
