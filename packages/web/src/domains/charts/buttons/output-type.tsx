import { Input, SegmentedControl } from '@mantine/core';
import { OutputType } from '@tinkerstream/contract/topics';
import { useId } from 'react';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import type { ChartSettingsProps } from '../chart-type-definition.ts';
import { buttonTexts } from './texts.ts';

/** The type of message that a button sends. */
export function OutputTypeChoice({ fields, onFields }: Pick<ChartSettingsProps, 'fields' | 'onFields'>) {
  const texts = useTextsOf(buttonTexts);
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
