import type { Timing } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox, SimpleGrid, Stack } from '../../../ui/kit.ts';
import type { Problems } from '../definitions.ts';
import { DurationField, NumberField } from './duration-field.tsx';
import { HoursFields } from './hours-fields.tsx';

interface MoreTimingProps {
  readonly timing: Timing;
  readonly canWait: boolean;
  readonly problems: Problems;
  readonly onChange: (timing: Timing) => void;
}

/**
 * Settings that few event triggers need: how long and how often the conditions must match, how often and at which times it
 * may run.
 */
export function MoreTiming({ timing, canWait, problems, onChange }: MoreTimingProps) {
  const { appletTiming: texts } = useTexts();
  const { when, forSec, inARow, onceInSec, hours, countsFirst } = timing;
  const remembers = canWait && when !== 'EACH';
  const set = (change: Partial<Timing>) => onChange({ ...timing, ...change });
  return (
    <Stack gap="md">
      <SimpleGrid type="container" cols={{ base: 1, '30rem': 2, '48rem': 3 }} spacing="md" verticalSpacing="sm">
        {remembers && (
          <DurationField
            label={texts.forSec}
            value={forSec}
            error={problems.forSec !== undefined}
            onChange={(seconds) => set({ forSec: seconds })}
          />
        )}
        {canWait && (
          <NumberField
            label={texts.inARow}
            value={inARow}
            none={1}
            error={problems.inARow !== undefined && texts.wrongCount}
            onChange={(count) => set({ inARow: count })}
          />
        )}
        <DurationField
          label={texts.onceInSec}
          value={onceInSec}
          error={problems.onceInSec !== undefined}
          onChange={(seconds) => set({ onceInSec: seconds })}
        />
      </SimpleGrid>
      {remembers && (
        <Checkbox
          label={texts.countsFirst}
          description={texts.countsFirstHint}
          checked={countsFirst}
          onChange={(event) => set({ countsFirst: event.currentTarget.checked })}
        />
      )}
      <HoursFields hours={hours} problems={problems} onChange={(changed) => set({ hours: changed })} />
    </Stack>
  );
}
