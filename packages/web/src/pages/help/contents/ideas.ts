import type { IdeaKey } from './help-content.ts';

/** The expression that reads the sensor, for each kind of program. It replaces the value in the program of the board. */
interface IdeaCode {
  readonly makeCode: string;
  readonly arduino: string;
  readonly microPython: string;
}

const ANALOG = {
  makeCode: 'pins.analogReadPin(AnalogPin.P0)',
  arduino: 'analogRead(34)',
  microPython: 'machine.ADC(machine.Pin(34)).read_u16()',
};

const DIGITAL = {
  makeCode: 'pins.digitalReadPin(DigitalPin.P1)',
  arduino: 'digitalRead(4)',
  microPython: 'machine.Pin(4, machine.Pin.IN).value()',
};

export const IDEAS: Readonly<Record<IdeaKey, IdeaCode>> = {
  light: { ...ANALOG, makeCode: 'input.lightLevel()' },
  // An LM35 gives 10 mV for each degree.
  temperature: {
    makeCode: 'input.temperature()',
    arduino: 'analogReadMilliVolts(34) / 10.0',
    microPython: 'machine.ADC(machine.Pin(34)).read_uv() / 10000',
  },
  noise: { ...ANALOG, makeCode: 'input.soundLevel()' },
  moisture: ANALOG,
  water: ANALOG,
  door: DIGITAL,
  motion: DIGITAL,
  vote: { ...DIGITAL, makeCode: 'input.buttonIsPressed(Button.A) ? 1 : 0' },
  dial: ANALOG,
  tilt: { ...DIGITAL, makeCode: 'input.acceleration(Dimension.X)' },
};
