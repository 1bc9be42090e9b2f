import { Checkbox, Chip, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Hours } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../i18n/texts.ts';
import { localTimeZone } from '../../../ui/text/local-time.ts';
import type { Problems } from '../definitions.ts';
import { schoolHours } from './timing.ts';
import classes from './timing.module.css';

interface HoursFieldsProps {
  readonly hours: Hours | undefined;
  readonly problems: Problems;
  readonly onChange: (hours: Hours | undefined) => void;
}

/** The days and the time of day at which an event trigger may run. */
export function HoursFields({ hours, problems, onChange }: HoursFieldsProps) {
  const { appletTiming: texts } = useTexts();
  return (
    <Stack gap="xs">
      <Checkbox
        label={texts.limited}
        checked={hours !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? schoolHours() : undefined)}
      />
      {hours && (
        <Stack gap="sm" className={classes.hours}>
          <Group gap="sm" align="start">
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                className={classes.time}
                label={texts[end]}
                value={hours[end]}
                error={problems[`hours.${end}`] && texts.wrongTime}
                onChange={(event) => onChange({ ...hours, [end]: event.currentTarget.value })}
              />
            ))}
            <NativeSelect
              className={classes.zone}
              label={texts.timeZone}
              value={hours.timeZone}
              data={zonesWith(hours.timeZone)}
              onChange={(event) => onChange({ ...hours, timeZone: event.currentTarget.value })}
            />
          </Group>
          <Chip.Group
            multiple
            value={hours.days.map(String)}
            onChange={(days) => onChange({ ...hours, days: days.map(Number).sort() })}
          >
            <Group component="fieldset" gap="2xs" className={classes.days}>
              <legend>{texts.days}</legend>
              {texts.dayNames.map((name, index) => (
                <Chip key={name} value={String(index + 1)} size="sm">
                  {name}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {problems['hours.days'] && <p className={classes.error}>{texts.noDay}</p>}
        </Stack>
      )}
    </Stack>
  );
}

/** All time zones that the browser knows, its own and the chosen one first. */
function zonesWith(chosen: string): string[] {
  return [...new Set([chosen, localTimeZone() ?? 'UTC', 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
