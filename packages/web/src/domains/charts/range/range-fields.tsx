import { useTexts } from '../../../i18n/texts.ts';
import type { ChartSettingsProps } from '../chart-type-definition.ts';
import { SettingInput } from '../settings/setting-input.tsx';
import { rangeTexts } from './texts.ts';

/** The minimum and maximum settings. */
export function RangeFields(props: ChartSettingsProps) {
  const own = useTexts(rangeTexts);
  const number = { settings: props, inputMode: 'decimal', withAsterisk: true } as const;
  return (
    <>
      <SettingInput {...number} name="MIN_VALUE" label={own.min} error={own.minWrong} />
      <SettingInput {...number} name="MAX_VALUE" label={own.max} error={own.maxWrong} />
    </>
  );
}
