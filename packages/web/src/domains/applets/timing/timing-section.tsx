import type { Timing } from '@tinkerstream/contract/applets';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Group, Radio, SimpleGrid } from '../../../ui/kit.ts';
import type { Problems } from '../definitions.ts';
import { MoreTiming } from './more-timing.tsx';
import classes from './timing.module.css';
import { hasMore, remembersBoards } from './timing.ts';

interface TimingSectionProps {
  readonly timing: Timing;
  /** Whether there are conditions: without them nothing becomes true. */
  readonly hasConditions: boolean;
  /** Whether messages of boards start the event trigger. */
  readonly hasBoards: boolean;
  /** Whether a new run replaces a running one (run mode `LATEST`). */
  readonly isNewestOnly: boolean;
  /** Whether each message would send an email or call a service. */
  readonly isProposing: boolean;
  readonly problems: Problems;
  readonly onChange: (timing: Timing) => void;
}

/** When a triggered event trigger runs: each time, or when its conditions become true or stop being true. */
export function TimingSection(props: TimingSectionProps) {
  const { timing, hasConditions, hasBoards, isNewestOnly, isProposing, problems, onChange } = props;
  const { appletTiming: texts } = useTexts();
  const more = useId();
  const [isOpen, setOpen] = useState(() => hasMore(timing));
  const hasProblem = Object.keys(problems).length > 0;
  const showsMore = isOpen || hasProblem;
  const showsScope = hasBoards && (isNewestOnly || remembersBoards(timing));
  return (
    <>
      {hasConditions && (
        <Radio.Group
          aria-label={texts.when}
          value={timing.when}
          onChange={(when) => onChange({ ...timing, when: when as Timing['when'] })}
        >
          <SimpleGrid type="container" cols={{ base: 1, '40rem': 3 }} spacing="md" verticalSpacing="sm">
            {(['EACH', 'STARTS', 'STOPS'] as const).map((when) => (
              <Radio key={when} value={when} label={texts.whens[when]} description={texts.whenHints[when]} />
            ))}
          </SimpleGrid>
        </Radio.Group>
      )}
      {isProposing && (
        <Group gap="xs" className={classes.proposal}>
          <span>{texts.proposal}</span>
          <Button variant="light" size="compact-sm" onClick={() => onChange({ ...timing, when: 'STARTS' })}>
            {texts.propose}
          </Button>
        </Group>
      )}
      {showsScope && (
        <Radio.Group
          label={texts.per}
          value={timing.per}
          onChange={(per) => onChange({ ...timing, per: per as Timing['per'] })}
        >
          <Group gap="md" mt="2xs">
            {(['BOARD', 'TOPIC'] as const).map((per) => (
              <Radio key={per} value={per} label={texts.pers[per]} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={showsMore}
          aria-controls={more}
          data-open={showsMore || undefined}
          leftSection={<Icon name="chevron" size={16} />}
          onClick={() => setOpen(!showsMore)}
        >
          {texts.more}
        </Button>
      </div>
      <div id={more} hidden={!showsMore}>
        {showsMore && <MoreTiming timing={timing} canWait={hasConditions} problems={problems} onChange={onChange} />}
      </div>
    </>
  );
}
