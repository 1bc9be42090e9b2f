import { getRouteApi } from '@tanstack/react-router';
import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Group, Switch, TextInput } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { MicrobitPanel } from '../microbit/microbit-panel.tsx';
import { useMicrobit } from '../microbit/use-microbit.ts';
import { microbitMessage, type Readings, SENSORS } from './board-message.ts';
import { DevicePanel } from './device/device-panel.tsx';
import { newSerial, useVirtualBoard } from './use-virtual-board.ts';
import classes from './virtual-board-page.module.css';

const route = getRouteApi('/open/virtual/board/$topicName');

/** The longest board name that charts show in full. */
const MAX_NAME = 20;
const newMicrobitSerial = () => newSerial('microbit');
const START: Readings = { temperature: 21, light: 100, sound: 30, tilt: 0 };

/** A board in the browser for one topic, for anyone with the link: sensors to move, buttons, LEDs and a text line. */
export function VirtualBoardPage() {
  const { boardsVirtual: texts, common } = useTexts();
  const topicName = canonicalTopicName(route.useParams().topicName);
  const [name, setName] = useState('');
  const [readings, setReadings] = useState(START);
  const [isSending, setSending] = useState(false);
  const [microbitSerial] = useState(newMicrobitSerial);
  const board = useVirtualBoard({
    topicName,
    name,
    readings,
    isSending,
    onMessage: (message) => microbit.write(message),
  });
  const microbit = useMicrobit((values) => board.publish(microbitMessage({ serial: microbitSerial, name }, values)));
  const { status, display, sent, storedCount } = board;
  const isConnected = status === 'connected';
  const add = (some: Partial<Readings>) => setReadings((before) => ({ ...before, ...some }));
  /** Removes the readings of a sensor that is off; readings with a slider keep their value. */
  const forget = (keys: readonly (keyof Readings)[]) => {
    const forgotten = keys.filter((key) => !(key in START)).map((key) => [key, undefined]);
    setReadings((before) => ({ ...before, ...Object.fromEntries(forgotten) }));
  };

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
            {common.labelled(texts.arrived)}
            <code data-testid="board-text">{display.text || '…'}</code>
          </p>
          <p className={classes.hint}>{texts.nothingArrived}</p>
        </section>
        <section className={`${classes.board} ${classes.tall}`} aria-label={texts.sensors}>
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
              onChange={(value) => add({ [key]: value })}
            />
          ))}
          <DevicePanel onRead={add} onForget={forget} />
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
              {common.labelled(texts.sends)}
              <code>{sent}</code>
            </p>
          )}
          {storedCount > 0 && (
            <p role="status">
              <Mark kind="good">{texts.sentCount(storedCount)}</Mark>
            </p>
          )}
        </section>
        <section className={classes.board} aria-label={texts.microbit.title}>
          <MicrobitPanel microbit={microbit} />
        </section>
      </div>
    </>
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

const HEART = ['.#.#.', '#####', '#####', '.###.', '..#..'].join('');

/** The 5 × 5 LEDs of a micro:bit, which show a heart or are dark. */
function LedDisplay({ isLit }: { isLit: boolean }) {
  const { boardsVirtual: texts } = useTexts();
  return (
    <svg
      viewBox="0 0 50 50"
      className={classes.display}
      role="img"
      aria-label={isLit ? texts.displayOn : texts.display}
    >
      {[...HEART].map((led, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: an LED is its place
          key={place}
          x={(place % 5) * 10 + 3}
          y={Math.floor(place / 5) * 10 + 1.5}
          width={4}
          height={7}
          rx={1}
          data-lit={isLit && led === '#'}
        />
      ))}
    </svg>
  );
}
