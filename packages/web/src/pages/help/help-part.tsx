import { ExamplePrograms } from '../../domains/boards/index.ts';
import { useLanguage } from '../../i18n/texts.ts';
import { LinkOriginChoice } from '../../ui/links/link-origin-choice.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { HELP_PICTURES, type HelpPart, type IdeaKey } from './contents/help-content.ts';
import classes from './help-page.module.css';

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

const IDEAS: Readonly<Record<IdeaKey, IdeaCode>> = {
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

export function HelpPartView({ part }: { part: HelpPart }) {
  const { language } = useLanguage();
  if (typeof part === 'string') return <p>{part}</p>;
  if ('steps' in part) return <Items tag="ol" items={part.steps} />;
  if ('points' in part) return <Items tag="ul" items={part.points} />;
  if ('code' in part) return <Code text={part.code} />;
  if ('terms' in part) {
    return (
      <dl>
        {part.terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if ('picture' in part) {
    return (
      <img
        src={`/pictures/${part.picture}.${language}.jpg`}
        alt={part.alt}
        {...HELP_PICTURES[part.picture]}
        loading="lazy"
        className={classes.picture}
      />
    );
  }
  if ('ideas' in part) {
    return (Object.keys(IDEAS) as IdeaKey[]).map((key) => (
      <div key={key}>
        <h3>{part.ideas[key][0]}</h3>
        <p>{part.ideas[key][1]}</p>
        <Code text={ideaCode(key)} />
      </div>
    ));
  }
  if ('programs' in part) {
    return (
      <div className={classes.programs}>
        <LinkOriginChoice />
        <PartBoundary>
          <ExamplePrograms />
        </PartBoundary>
      </div>
    );
  }
  return (
    <p>
      <TextLink to={part.to} underline="always">
        {part.text}
      </TextLink>
    </p>
  );
}

function Items({ tag: Tag, items }: { tag: 'ol' | 'ul'; items: readonly string[] }) {
  return (
    <Tag>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Tag>
  );
}

function Code({ text }: { text: string }) {
  return <pre className={classes.code}>{text}</pre>;
}

/** The code with which a board reads the sensor of an idea, for the kinds of boards that schools have. */
function ideaCode(key: IdeaKey): string {
  const { makeCode, arduino, microPython } = IDEAS[key];
  return `${key}=…\nMakeCode:    ${makeCode}\nArduino:     ${arduino}\nMicroPython: ${microPython}`;
}
