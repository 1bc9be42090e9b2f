import { Stack, Switch } from '@mantine/core';
import { useAdminTexts } from '../../../i18n/texts.ts';
import formClasses from '../../../ui/form/form.module.css';

interface FeatureSwitchesProps {
  /** The properties of a switch of the form. */
  readonly propsOf: (name: 'canAi' | 'canOpenApi', options: { type: 'checkbox' }) => object;
}

/** What everyone at a school may use beyond its flags. */
export function FeatureSwitches({ propsOf }: FeatureSwitchesProps) {
  const { adminSchools: texts, subscriptions } = useAdminTexts();
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
