import { Radio } from '@mantine/core';
import { LICENSE_PRESETS, LicenseType } from '@tinkerstream/contract/subscriptions';
import { useAdminTexts } from '../../../i18n/texts.ts';
import classes from './batch-fields.module.css';

interface LicenseTypeChoiceProps {
  readonly type: LicenseType;
  readonly onChoose: (type: LicenseType) => void;
}

/** The five types of licences, each with the most important of what it gives. */
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
      <div className={classes.types}>
        {LicenseType.options.map((option) => {
          const { expireDays, permission } = LICENSE_PRESETS[option];
          const limits = texts.presetLimits(permission.allowProjectCount, permission.allowTopicCount);
          return (
            <label key={option} className={classes.type}>
              <Radio value={option} aria-label={texts.types[option]} />
              <span>
                <strong>{texts.types[option]}</strong>
                <small>{texts.presetDays(expireDays)}</small>
                <small>{limits}</small>
              </span>
            </label>
          );
        })}
      </div>
    </Radio.Group>
  );
}
