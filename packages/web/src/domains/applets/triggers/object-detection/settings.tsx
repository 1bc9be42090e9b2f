import { NativeSelect } from '@mantine/core';
import { OBJECT_CLASSES } from '@tinkerstream/contract/applets';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { objectNames } from './object-names.ts';
import { texts as allTexts } from './texts.ts';

export function ObjectDetectionSettings({ fields, onFields }: TriggerSettingsProps) {
  const texts = useTextsOf(allTexts);
  const names = useTextsOf(objectNames);
  return (
    <NativeSelect
      label={texts.object}
      value={fields.objectDetected}
      data={OBJECT_CLASSES.map((value) => ({ value, label: names[value] }))}
      onChange={(event) => onFields({ objectDetected: event.currentTarget.value })}
    />
  );
}
