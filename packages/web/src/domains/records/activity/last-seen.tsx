import { isSilent } from '@tinkerstream/contract/records';
import { useTexts } from '../../../i18n/texts.ts';
import { Flex } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Ago } from '../../../ui/text/ago.tsx';

interface LastSeenProps {
  /** The time of the latest message, ISO 8601 UTC. */
  readonly lastSeen: string;
  /** The usual interval in milliseconds; absent for a single message. */
  readonly usualIntervalMs: number | null | undefined;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
}

/** The time since the latest message, with a mark if the sender is silent. */
export function LastSeen({ lastSeen, usualIntervalMs, now }: LastSeenProps) {
  const { chartLines } = useTexts();
  return (
    <Flex component="span" wrap="wrap" rowGap="3xs" columnGap="sm">
      <Ago time={Date.parse(lastSeen)} now={now} />
      {isSilent({ lastSeen, usualIntervalMs }, now) && <Mark kind="alert">{chartLines.silent}</Mark>}
    </Flex>
  );
}
