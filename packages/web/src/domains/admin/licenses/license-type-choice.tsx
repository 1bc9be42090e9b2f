import { Radio, SimpleGrid } from '@mantine/core';
import { LICENSE_PRESETS, LicenseType } from '@tinkerstream/contract/subscriptions';
import { useAdminTexts } from '../../../i18n/texts.ts';
import classes from './batch-fields.module.css';

interface LicenseTypeChoiceProps {
  readonly type: LicenseType;
  readonly onChoose: (type: LicenseType) => void;
}

/** The five license types with their main features. */
export function LicenseTypeChoice({ type, onChoose }: LicenseTypeChoiceProps) {
  const { adminLicenses: texts } = useAdminTexts();
  return (
    <Radio.Group
      name="licenseType"
      label={texts.licenseType}
      description={texts.typeHint}
      value={type}
      onChange={(value) => onChoose(value as LicenseType)}
    >
      <SimpleGrid minColWidth="min(100%, 210px)" spacing="sm" mt="xs">
        {LicenseType.options.map((option) => {
          const { expireDays, permission } = LICENSE_PRESETS[option];
          const limits = texts.presetLimits(permission.allowProjectCount, permission.allowTopicCount);
          return (
            <Radio
              key={option}
              className={classes.type}
              value={option}
              label={texts.types[option]}
              description={`${texts.presetDays(expireDays)} · ${limits}`}
            />
          );
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}
