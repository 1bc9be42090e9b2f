import { MAX_LICENSE_COUNT } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import formClasses from '../../../ui/form/form.module.css';
import { SegmentedControl, SimpleGrid, Stack, Switch, TextInput } from '../../../ui/kit.ts';
import { countText } from '../../../ui/text/number-text.ts';
import classes from './batch-fields.module.css';
import { type BatchForm, type ExpiryMode, FLAG_NAMES, NUMBER_FIELDS, type NumberField } from './batch-form.ts';

interface FormProps {
  readonly form: BatchForm;
}

/** The names of the switches in the permission table. */
const FEATURES = {
  canShareProject: 'shareProject',
  canExportData: 'exportData',
  canCirclePointMap: 'circlePointMap',
  canEmbedChart: 'embedChart',
  canDynamicLocationUpdate: 'dynamicLocation',
  canEmbedProjectMap: 'embedMap',
  canMqttTrigger: 'mqttTrigger',
  canWebHookTrigger: 'webHookTrigger',
  canDialogFlowTrigger: 'dialogFlowTrigger',
  canMqttAction: 'mqttAction',
  canIftttAction: 'iftttAction',
  canAi: 'ai',
  canOpenApi: 'openApi',
} as const;

/** The number of licenses, and how often each can be used. */
export function CountFields({ form }: FormProps) {
  const { adminLicenses: texts } = useTexts();
  const { language } = useLanguage();
  return (
    <SimpleGrid minColWidth="min(100%, 210px)" spacing="md" className={classes.counts}>
      <NumberInput
        form={form}
        name="licenseCount"
        label={texts.licenseCount}
        description={texts.licenseCountHint(countText(MAX_LICENSE_COUNT, language))}
      />
      <NumberInput
        form={form}
        name="maxConsumptionCount"
        label={texts.maxConsumptionCount}
        description={texts.maxConsumptionHint}
      />
      <NumberInput
        form={form}
        name="maxConcurrentCount"
        label={texts.maxConcurrentCount}
        description={texts.maxConcurrentHint}
      />
    </SimpleGrid>
  );
}

/** When a license ends: days after its first use, or at a fixed time. */
export function ExpiryFields({ form }: FormProps) {
  const { adminLicenses: texts } = useTexts();
  const { mode } = form.values;
  return (
    <fieldset className={formClasses.fieldset}>
      <legend>{texts.expiry}</legend>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={texts.expiry}
          value={mode}
          data={[
            { value: 'days', label: texts.byDays },
            { value: 'date', label: texts.byDate },
          ]}
          onChange={(value) => form.setFieldValue('mode', value as ExpiryMode)}
        />
        <SimpleGrid minColWidth="min(100%, 210px)" spacing="md" mt="2xs">
          {mode === 'days' ? (
            <NumberInput form={form} name="trialDays" label={texts.trialDays} />
          ) : (
            <TextInput
              {...form.getInputProps('expireDate')}
              type="datetime-local"
              step={1}
              withAsterisk
              label={texts.expireDate}
            />
          )}
        </SimpleGrid>
      </Stack>
    </fieldset>
  );
}

/** The numeric flags. */
export function LimitFields({ form }: FormProps) {
  const { adminLicenses: texts } = useTexts();
  return (
    <fieldset className={formClasses.fieldset}>
      <legend>{texts.limits}</legend>
      <p className={formClasses.hint}>{texts.limitsHint}</p>
      <SimpleGrid minColWidth="min(100%, 210px)" spacing="md">
        <NumberInput form={form} name="projectCount" label={texts.projectCount} />
        <NumberInput form={form} name="topicCount" label={texts.topicCount} />
        <NumberInput form={form} name="dataIntervalLimitSec" label={texts.dataIntervalLimitSec} />
        <NumberInput form={form} name="viewableHistoryDay" label={texts.viewableHistoryDay} />
      </SimpleGrid>
    </fieldset>
  );
}

/** The boolean flags. */
export function FeatureFields({ form }: FormProps) {
  const { adminLicenses: texts, subscriptions } = useTexts();
  return (
    <fieldset className={formClasses.fieldset}>
      <legend>{texts.features}</legend>
      <SimpleGrid minColWidth="min(100%, 230px)" spacing="sm" mt="xs">
        {FLAG_NAMES.map((name) => (
          <Switch
            key={name}
            {...form.getInputProps(`flags.${name}`, { type: 'checkbox' })}
            name={name}
            label={subscriptions.features[FEATURES[name]]}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}

interface NumberInputProps extends FormProps {
  readonly name: NumberField;
  readonly label: string;
  readonly description?: string;
}

function NumberInput({ form, name, label, description }: NumberInputProps) {
  const { min, max, decimals } = NUMBER_FIELDS[name];
  return (
    <TextInput
      {...form.getInputProps(name)}
      type="number"
      inputMode={decimals || min < 0 ? 'text' : 'numeric'}
      min={min}
      max={max}
      step={decimals ? 'any' : 1}
      label={label}
      description={description}
      withAsterisk
    />
  );
}
