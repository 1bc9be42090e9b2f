import type { Hours } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox, Group, NativeSelect, Stack, TextInput } from '../../../ui/kit.ts';
import type { Problems } from '../definitions.ts';
import { zonesWith } from './time-zones.ts';
import classes from './timing.module.css';
import { schoolHours } from './timing.ts';

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
          <Checkbox.Group
            label={texts.days}
            value={hours.days.map(String)}
            error={problems['hours.days'] && texts.noDay}
            onChange={(days) => onChange({ ...hours, days: days.map(Number).sort() })}
          >
            <Group gap="sm" my="2xs">
              {texts.dayNames.map((name, index) => (
                <Checkbox key={name} value={String(index + 1)} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
        </Stack>
      )}
    </Stack>
  );
}
