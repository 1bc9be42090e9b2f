import { SEND_INTERVALS, type SendInterval } from '@tinkerstream/contract/learning';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import chips from '../../../../ui/chips.module.css';
import { Button, Group, NativeSelect } from '../../../../ui/kit.ts';
import { ButtonLink } from '../../../../ui/links/links.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { localClock } from '../../../../ui/text/local-time.ts';
import { showError } from '../../../../ui/toast/toast.ts';
import classes from './send-panel.module.css';
import type { Sightings } from './sightings.ts';

interface SendPanelProps<Name extends string> {
  /** The sightings since the last sending. */
  readonly pending: Sightings<Name>;
  readonly clear: () => void;
  readonly send: (sightings: Sightings<Name>) => Promise<unknown>;
  readonly nameOf: (name: Name) => string;
  /** Further fields of the panel. */
  readonly children?: ReactNode;
}

/** Counts down, and then sends the sightings to the event triggers, if there are any. */
export function SendPanel<Name extends string>({ pending, clear, send, nameOf, children }: SendPanelProps<Name>) {
  const { ai: texts } = useTexts();
  const [sent, setSent] = useState<{ readonly names: readonly Name[]; readonly time: string }>();
  const countdown = useCountdown(() => {
    if (pending.size === 0) return;
    const names = [...pending.keys()];
    clear();
    send(pending).then(() => setSent({ names, time: new Date().toISOString() }), showError);
  });
  return (
    <Panel
      title={texts.countdown}
      actions={
        <Button variant="default" onClick={countdown.togglePause}>
          {countdown.isPaused ? texts.resume : texts.pause}
        </Button>
      }
    >
      <p className={classes.countdown} role="timer">
        {countdown.isPaused ? texts.paused : texts.inSeconds(countdown.secondsLeft)}
      </p>
      <Group gap="md" align="stretch">
        <NativeSelect
          label={texts.interval}
          value={countdown.interval}
          data={SEND_INTERVALS.map((value) => ({ value: String(value), label: texts.seconds(value) }))}
          onChange={({ currentTarget: { value } }) =>
            countdown.setInterval(SEND_INTERVALS.find((one) => String(one) === value) ?? SEND_INTERVALS[0])
          }
        />
        {children}
      </Group>
      <h3 className={classes.heading}>{texts.willSend}</h3>
      {pending.size === 0 ? (
        <p className={classes.none}>{texts.nothingToSend}</p>
      ) : (
        <ul className={chips.chips} aria-label={texts.willSend}>
          {[...pending.keys()].map((name) => (
            <li key={name} className={chips.chip}>
              {nameOf(name)}
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {sent && (
          <p className={classes.sent}>
            {texts.sent(texts.listed(sent.names.map(nameOf)), localClock(sent.time))}
            <br />
            <span>{texts.sentHint}</span>
          </p>
        )}
      </div>
      {sent && (
        <ButtonLink to="." search={{ section: 'event-trigger' }} variant="light">
          {texts.createTrigger}
        </ButtonLink>
      )}
    </Panel>
  );
}

interface Countdown {
  readonly secondsLeft: number;
  readonly interval: SendInterval;
  readonly setInterval: (interval: SendInterval) => void;
  readonly isPaused: boolean;
  readonly togglePause: () => void;
}

/** A countdown that starts immediately, and starts again whenever it reaches zero (rule 13). */
function useCountdown(onZero: () => void): Countdown {
  const [interval, setSendInterval] = useState<SendInterval>(SEND_INTERVALS[0]);
  const [secondsLeft, setSecondsLeft] = useState<number>(interval);
  const [isPaused, setPaused] = useState(false);

  const tick = useEffectEvent(() => {
    if (secondsLeft > 1) return setSecondsLeft(secondsLeft - 1);
    setSecondsLeft(interval);
    onZero();
  });
  useEffect(() => {
    if (isPaused) return;
    const timer = window.setInterval(() => tick(), 1000);
    return () => window.clearInterval(timer);
  }, [isPaused]);

  return {
    secondsLeft,
    interval,
    setInterval: (next) => {
      setSendInterval(next);
      setSecondsLeft(next);
    },
    isPaused,
    togglePause: () => setPaused(!isPaused),
  };
}
