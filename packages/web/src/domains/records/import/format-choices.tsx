import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { localOffset } from '../../../ui/text/local-time.ts';
import type { Choices } from './reading/choices.ts';
import { TIME_FORMATS, type TimeFormat } from './reading/times.ts';
import { importTexts } from './texts.ts';

/** Each half hour from UTC-12 to UTC+14, in minutes. */
const OFFSETS = Array.from({ length: 53 }, (_, index) => (index - 24) * 30);

interface FormatChoicesProps {
  readonly choices: Choices;
  readonly isFixed: boolean;
  readonly onChange: (changes: Partial<Choices>) => void;
}

/** How times and numbers of a file are written. */
export function FormatChoices({ choices, isFixed, onChange }: FormatChoicesProps) {
  const texts = useTextsOf(importTexts);
  const { timeFormat, zone, hasHeadings, hasDecimalComma, keepsTexts } = choices;
  const hasZone = timeFormat !== 'seconds' && timeFormat !== 'milliseconds';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      <NativeSelect
        label={texts.format}
        value={timeFormat}
        disabled={isFixed}
        data={TIME_FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
        onChange={(event) => onChange({ timeFormat: event.currentTarget.value as TimeFormat })}
      />
      {hasZone && (
        <NativeSelect
          label={texts.zone}
          value={String(zone)}
          disabled={isFixed}
          data={[
            { value: 'local', label: texts.localZone(localOffset()) },
            ...OFFSETS.map((minutes) => ({ value: String(minutes), label: offsetText(minutes) })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ zone: value === 'local' ? value : Number(value) })}
        />
      )}
      <Checkbox
        label={texts.hasHeadings}
        checked={hasHeadings}
        disabled={isFixed}
        onChange={(event) => onChange({ hasHeadings: event.currentTarget.checked })}
      />
      <Checkbox
        label={texts.hasDecimalComma}
        checked={hasDecimalComma}
        disabled={isFixed}
        onChange={(event) => onChange({ hasDecimalComma: event.currentTarget.checked })}
      />
      <Checkbox
        label={texts.keepsTexts}
        checked={keepsTexts}
        disabled={isFixed}
        onChange={(event) => onChange({ keepsTexts: event.currentTarget.checked })}
      />
    </SimpleGrid>
  );
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
