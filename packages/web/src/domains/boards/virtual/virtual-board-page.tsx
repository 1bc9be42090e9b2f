import { Button, Group, Switch, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { type Readings, SENSORS, type SensorKey } from './board-message.ts';
import { LedDisplay } from './led-display.tsx';
import { askForMotion, hasMotionSensor, useTilt } from './use-tilt.ts';
import { useVirtualBoard } from './use-virtual-board.ts';
import classes from './virtual-board-page.module.css';

const route = getRouteApi('/open/virtual/board/$topicName');

/** The longest name of a device that charts show whole. */
const MAX_NAME = 20;
const START: Readings = { temperature: 21, light: 100, sound: 30, tilt: 0 };

/** A board in the browser for one topic, for anyone who has the link: sensors to move, buttons, LEDs and a text line. */
export function VirtualBoardPage() {
  const { boardsVirtual: texts } = useTexts();
  const topicName = canonicalTopicName(route.useParams().topicName);
  const [name, setName] = useState('');
  const [readings, setReadings] = useState(START);
  const [isSending, setSending] = useState(false);
  const board = useVirtualBoard({ topicName, name, readings, isSending });
  const { status, display, sent, storedCount } = board;
  const isConnected = status === 'connected';
  const change = (key: SensorKey, value: number) => setReadings((before) => ({ ...before, [key]: value }));

  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro(topicName)} />
      <div className={classes.columns}>
        <section className={classes.board} aria-label={texts.title}>
          <p>
            <Mark kind={isConnected ? 'good' : status === 'refused' ? 'alert' : 'none'}>{texts.statuses[status]}</Mark>
          </p>
          <Group justify="center" gap="md" mb="md" wrap="nowrap">
            <Button
              variant="default"
              disabled={!isConnected}
              aria-label={texts.press('A')}
              onClick={() => board.send(1)}
            >
              A
            </Button>
            <LedDisplay isLit={display.isLit} />
            <Button
              variant="default"
              disabled={!isConnected}
              aria-label={texts.press('B')}
              onClick={() => board.send(2)}
            >
              B
            </Button>
          </Group>
          <p className={classes.text} role="status">
            {texts.arrived} <code data-testid="board-text">{display.text || '…'}</code>
          </p>
          <p className={classes.hint}>{texts.nothingArrived}</p>
        </section>
        <section className={classes.board} aria-label={texts.sensors}>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            mb="md"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {SENSORS.map(({ key, ...range }) => (
            <Sensor
              key={key}
              label={texts.names[key]}
              {...range}
              value={readings[key]}
              onChange={(value) => change(key, value)}
            />
          ))}
          <Motion onTilt={(degrees) => change('tilt', degrees)} />
          <Group gap="md" mt="sm">
            <Button leftSection={<Icon name="send" />} disabled={!isConnected} onClick={() => board.send()}>
              {texts.sendNow}
            </Button>
            <Switch
              label={texts.keepSending}
              checked={isSending}
              onChange={({ currentTarget }) => setSending(currentTarget.checked)}
            />
          </Group>
          {sent !== '' && (
            <p className={classes.text}>
              {texts.sends}: <code>{sent}</code>
            </p>
          )}
          {storedCount > 0 && (
            <p role="status">
              <Mark kind="good">{texts.sentCount(storedCount)}</Mark>
            </p>
          )}
        </section>
      </div>
    </>
  );
}

/** Offers the motion sensor of this device, or says why there is none. */
function Motion({ onTilt }: { onTilt: (degrees: number) => void }) {
  const { boardsVirtual: texts } = useTexts();
  const [isOn, setOn] = useState(false);
  const [isDenied, setDenied] = useState(false);
  useTilt(isOn, onTilt);
  if (!window.isSecureContext) {
    return (
      <Notice title={texts.motionInsecure}>
        {texts.motionInsecureText}{' '}
        <TextLink to="/static/https" inherit underline="always">
          {texts.secureHelp}
        </TextLink>
      </Notice>
    );
  }
  if (!hasMotionSensor()) return null;

  async function toggle(isWanted: boolean) {
    const isAllowed = !isWanted || (await askForMotion());
    setDenied(!isAllowed);
    setOn(isWanted && isAllowed);
  }

  return (
    <Switch
      label={texts.motion}
      error={isDenied && texts.motionDenied}
      checked={isOn}
      onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
    />
  );
}

interface SensorProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Sensor({ label, min, max, unit, value, onChange }: SensorProps) {
  const id = useId();
  const shown = `${value}${unit}`;
  return (
    <div className={classes.sensor}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{shown}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
