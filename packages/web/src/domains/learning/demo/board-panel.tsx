import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Flex, UnstyledButton } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import classes from './board-panel.module.css';
import { BoardPicture } from './board-picture.tsx';
import { boardSerial } from './board-serial.ts';
import { HOT } from './demo-project.ts';
import type { Board, Readings } from './use-board.ts';

interface BoardPanelProps {
  readonly board: Board;
  readonly readings: Readings;
  readonly isLedOn: boolean;
  readonly onReadings: (readings: Readings) => void;
}

const BUTTONS = [
  { name: 'A', number: 1 },
  { name: 'B', number: 2 },
] as const;

/** The simulated board with its sensors. */
export function BoardPanel({ board, readings, isLedOn, onReadings }: BoardPanelProps) {
  const { demo: texts } = useTexts();
  const { status, sent, sentCount, press } = board;
  return (
    <section className={classes.panel} aria-label={texts.board}>
      <div className={classes.board}>
        <BoardPicture isLedOn={isLedOn} sentCount={sentCount} label={texts.led[isLedOn ? 'on' : 'off']} />
        {BUTTONS.map(({ name, number }) => (
          <UnstyledButton
            key={name}
            className={classes.button}
            data-name={name}
            aria-label={texts.button(name)}
            onClick={() => press(number)}
          >
            {name}
          </UnstyledButton>
        ))}
      </div>
      <Sensor
        label={texts.dataTypes.temp}
        unit="°C"
        max={50}
        mark={HOT}
        value={readings.temp}
        onChange={(temp) => onReadings({ ...readings, temp })}
      />
      <Sensor
        label={texts.dataTypes.light}
        unit="%"
        max={100}
        value={readings.light}
        onChange={(light) => onReadings({ ...readings, light })}
      />
      <p className={classes.status}>
        <Mark kind={status === 'connected' ? 'good' : status === 'refused' ? 'alert' : 'none'}>
          {texts.statuses[status]}
        </Mark>
        <span>
          {texts.serial} <code>{boardSerial()}</code>
        </span>
      </p>
      <Flex component="p" direction="column" gap="xs" className={classes.sent}>
        {texts.sends}
        <code>{sent || '…'}</code>
      </Flex>
    </section>
  );
}

interface SensorProps {
  readonly label: ReactNode;
  readonly unit: string;
  readonly max: number;
  /** A value to mark on the slider. */
  readonly mark?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Sensor({ label, unit, max, mark, value, onChange }: SensorProps) {
  const id = useId();
  return (
    <div className={classes.sensor}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} data-marked={mark !== undefined && value > mark}>
        {value} {unit}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        aria-valuetext={`${value} ${unit}`}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
