import { useTexts } from '../../../../i18n/texts.ts';
import { Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '../../../../ui/kit.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { zonesWith } from '../../timing/time-zones.ts';
import classes from '../../timing/timing.module.css';
import { texts as allTexts } from './texts.ts';

const REPEATS = ['DAYS', 'INTERVAL'] as const;
const MISSED = ['NONE', 'LATEST'] as const;

export function ScheduleSettings({ fields, problems, onFields }: TriggerSettingsProps) {
  const texts = useTexts(allTexts);
  const { appletTiming } = useTexts();
  const { repeats, everyMinutes, time, days = '', timeZone = 'UTC', missed } = fields;
  return (
    <Stack gap="sm">
      <Radio.Group label={texts.repeats} value={repeats ?? ''} onChange={(value) => onFields({ repeats: value })}>
        <Group gap="md" my="2xs">
          {REPEATS.map((value) => (
            <Radio key={value} value={value} label={texts.repeatsOf[value]} />
          ))}
        </Group>
      </Radio.Group>
      {repeats === 'INTERVAL' ? (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={1440}
          autoComplete="off"
          className={classes.number}
          label={texts.everyMinutes}
          value={everyMinutes ?? ''}
          error={problems.everyMinutes && texts.wrongMinutes}
          onChange={(event) => onFields({ everyMinutes: event.currentTarget.value })}
        />
      ) : (
        <>
          <Group gap="sm" align="start">
            <TextInput
              type="time"
              className={classes.time}
              label={texts.time}
              value={time ?? ''}
              error={problems.time && appletTiming.wrongTime}
              onChange={(event) => onFields({ time: event.currentTarget.value })}
            />
            <NativeSelect
              className={classes.zone}
              label={appletTiming.timeZone}
              value={timeZone}
              data={zonesWith(timeZone)}
              onChange={(event) => onFields({ timeZone: event.currentTarget.value })}
            />
          </Group>
          <Checkbox.Group
            label={appletTiming.days}
            value={days.split(',').filter(Boolean)}
            error={problems.days && appletTiming.noDay}
            onChange={(chosen) => onFields({ days: chosen.sort().join(',') })}
          >
            <Group gap="sm" my="2xs">
              {appletTiming.dayNames.map((name, index) => (
                <Checkbox key={name} value={String(index + 1)} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
        </>
      )}
      <NativeSelect
        label={texts.missed}
        value={missed ?? ''}
        data={MISSED.map((value) => ({ value, label: texts.missedOf[value] }))}
        onChange={(event) => onFields({ missed: event.currentTarget.value })}
      />
    </Stack>
  );
}
