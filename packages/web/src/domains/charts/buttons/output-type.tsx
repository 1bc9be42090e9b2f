import { OutputType } from '@tinkerstream/contract/topics';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Input, SegmentedControl } from '../../../ui/kit.ts';
import type { ChartSettingsProps } from '../chart-type-definition.ts';
import { buttonTexts } from './texts.ts';

/** The type of message that a button sends. */
export function OutputTypeChoice({ fields, onFields }: Pick<ChartSettingsProps, 'fields' | 'onFields'>) {
  const texts = useTexts(buttonTexts);
  const label = useId();
  return (
    <div>
      <Input.Label id={label} labelElement="div">
        {texts.outputType}
      </Input.Label>
      <div>
        <SegmentedControl
          aria-labelledby={label}
          value={fields.OUTPUT_TYPE}
          data={OutputType.options.map((type) => ({ value: type, label: texts.outputTypes[type] }))}
          onChange={(type) => onFields({ OUTPUT_TYPE: type })}
        />
      </div>
    </div>
  );
}
