import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { Stack, Switch } from '../../../../ui/kit.ts';
import { TextLink } from '../../../../ui/links/links.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import classes from './device-panel.module.css';
import type { DeviceReadings } from './device-readings.ts';
import { DEVICE_SENSORS, type DeviceSensor, type DeviceSensorName } from './device-sensors.ts';

const NAMES = Object.keys(DEVICE_SENSORS) as DeviceSensorName[];

interface DevicePanelProps {
  readonly onRead: (readings: DeviceReadings) => void;
  /** Receives the keys whose sensor is off: their values are no longer known. */
  readonly onForget: (keys: readonly (keyof DeviceReadings)[]) => void;
}

/** The sensors of the device that shows this page, each with a switch, and which of them its browser lacks. */
export function DevicePanel({ onRead, onForget }: DevicePanelProps) {
  const { boardsVirtual } = useTexts();
  const texts = boardsVirtual.device;
  if (!window.isSecureContext) {
    return (
      <Notice title={texts.title}>
        {texts.insecureText}{' '}
        <TextLink to="/static/https" inherit underline="always">
          {boardsVirtual.secureHelp}
        </TextLink>
      </Notice>
    );
  }
  const missing = NAMES.filter((name) => !DEVICE_SENSORS[name].isOffered());
  return (
    <fieldset className={classes.device}>
      <legend>{texts.title}</legend>
      <p className={classes.hint}>{texts.intro}</p>
      <Stack gap="xs">
        {NAMES.filter((name) => !missing.includes(name)).map((name) => (
          <SensorSwitch key={name} name={name} onRead={onRead} onForget={onForget} />
        ))}
      </Stack>
      {missing.length > 0 && (
        <p className={classes.hint}>{texts.missing(missing.map((name) => texts.short[name]).join(texts.separator))}</p>
      )}
    </fieldset>
  );
}

function SensorSwitch({ name, onRead, onForget }: DevicePanelProps & { name: DeviceSensorName }) {
  const { boardsVirtual } = useTexts();
  const texts = boardsVirtual.device;
  const { keys, read }: DeviceSensor = DEVICE_SENSORS[name];
  const [state, setState] = useState<'off' | 'waiting' | 'on' | 'denied'>('off');
  const [latest, setLatest] = useState('');
  const stop = useRef<() => void>(undefined);
  /** Counts the clicks: the answer to a question may come after the next click. */
  const turn = useRef(0);
  const arrived = useEffectEvent((readings: DeviceReadings) => {
    setState('on');
    setLatest(Object.values(readings).join(', '));
    onRead(readings);
  });

  useEffect(
    () => () => {
      turn.current += 1;
      stop.current?.();
    },
    [],
  );

  async function toggle(isWanted: boolean) {
    turn.current += 1;
    const own = turn.current;
    stop.current?.();
    stop.current = undefined;
    if (!isWanted) {
      setState('off');
      onForget(keys);
      return;
    }
    setState('waiting');
    try {
      const end = await read((readings) => {
        if (own === turn.current) arrived(readings);
      });
      if (own === turn.current) stop.current = end;
      else end();
    } catch {
      if (own === turn.current) setState('denied');
    }
  }

  const hint = name === 'location' ? texts.locationHint : undefined;
  const description = { off: hint, denied: hint, waiting: texts.waiting, on: latest }[state];
  return (
    <Switch
      label={texts.use[name]}
      description={description}
      error={state === 'denied' && texts.denied}
      checked={state === 'waiting' || state === 'on'}
      onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
    />
  );
}
