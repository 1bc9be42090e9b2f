import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '../../../ui/kit.ts';
import { fieldTime, localOffset } from '../../../ui/text/local-time.ts';
import { type Choices, countsFromStart } from './reading/choices.ts';
import type { HeadingChoice } from './reading/guess.ts';
import { TIME_FORMATS, type TimeFormat } from './reading/times/times.ts';
import type { Zone } from './reading/times/zones.ts';
import { importTexts } from './texts.ts';

/** Each half hour from UTC-12 to UTC+14, in minutes. */
const OFFSETS = Array.from({ length: 53 }, (_, index) => (index - 24) * 30);

interface FormatChoicesProps {
  readonly choices: Choices;
  readonly isFixed: boolean;
  readonly onChange: (choices: Choices) => void;
  readonly onHeadings: (headings: HeadingChoice) => void;
}

/** The choices of how times and numbers are written in a file. */
export function FormatChoices({ choices, isFixed, onChange, onHeadings }: FormatChoicesProps) {
  const texts = useTexts(importTexts);
  const { timeFormat, isOrderOpen = false, zone, headingRows, start, keepsTexts } = choices;
  const isFromStart = countsFromStart(timeFormat);
  const hasZone = !isFromStart && !/seconds$/.test(timeFormat);
  const set = (changes: Partial<Choices>) => onChange({ ...choices, ...changes });
  const setFormat = (format: TimeFormat) => {
    const { isOrderOpen: _, ...others } = choices;
    onChange({ ...others, timeFormat: format });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      <NativeSelect
        label={texts.format}
        value={isOrderOpen ? '' : timeFormat}
        error={isOrderOpen ? texts.missing.order : undefined}
        disabled={isFixed}
        data={[
          ...(isOrderOpen ? [{ value: '', label: texts.chooseOrder }] : []),
          ...TIME_FORMATS.map((value) => ({ value, label: texts.formats[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => value !== '' && setFormat(value as TimeFormat)}
      />
      {hasZone && (
        <NativeSelect
          label={texts.zone}
          value={String(zone)}
          disabled={isFixed}
          data={zoneOptions(zone, texts)}
          onChange={({ currentTarget: { value } }) =>
            set({ zone: Number.isNaN(Number(value)) ? value : Number(value) })
          }
        />
      )}
      {isFromStart && (
        <TextInput
          type="datetime-local"
          step={1}
          label={texts.begins}
          description={start === undefined ? texts.startHint : texts.startProposed}
          value={start === undefined ? '' : fieldTime(new Date(start))}
          error={start === undefined}
          disabled={isFixed}
          onChange={({ currentTarget: { value } }) => {
            const time = new Date(value).getTime();
            if (time >= 0) set({ start: time });
          }}
        />
      )}
      <Checkbox
        label={texts.hasHeadings}
        checked={headingRows.length > 0}
        disabled={isFixed}
        onChange={(event) => onHeadings(event.currentTarget.checked ? 'found' : 'none')}
      />
      <Checkbox
        label={texts.keepsTexts}
        checked={keepsTexts}
        disabled={isFixed}
        onChange={(event) => set({ keepsTexts: event.currentTarget.checked })}
      />
    </SimpleGrid>
  );
}

function zoneOptions(zone: Zone, texts: (typeof importTexts)['en']) {
  const local = zone === 'local' ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { value: local, label: texts.localZone(localOffset()) },
    {
      group: texts.zoneGroups.offsets,
      items: OFFSETS.map((minutes) => ({ value: String(minutes), label: offsetText(minutes) })),
    },
    {
      group: texts.zoneGroups.places,
      items: Intl.supportedValuesOf('timeZone')
        .filter((name) => name !== local)
        .map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
    },
  ];
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
