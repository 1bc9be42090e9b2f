import { OBJECT_CLASSES } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../../i18n/texts.ts';
import { NativeSelect } from '../../../../ui/kit.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { objectNames } from './object-names.ts';
import { texts as allTexts } from './texts.ts';

export function ObjectDetectionSettings({ fields, onFields }: TriggerSettingsProps) {
  const texts = useTexts(allTexts);
  const names = useTexts(objectNames);
  return (
    <NativeSelect
      label={texts.object}
      value={fields.objectDetected}
      data={OBJECT_CLASSES.map((value) => ({ value, label: names[value] }))}
      onChange={(event) => onFields({ objectDetected: event.currentTarget.value })}
    />
  );
}
