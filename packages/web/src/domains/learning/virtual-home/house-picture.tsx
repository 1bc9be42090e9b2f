import { useTexts } from '../../../i18n/texts.ts';
import { Flex } from '../../../ui/kit.ts';
import classes from './house-picture.module.css';
import { DEVICES, type DeviceName } from './settings.ts';

const BLADES = [0, 120, 240];

/** A house, cut open: a door, a fan, a lamp and a curtain that move with their switches. */
export function HousePicture({ isOn }: { readonly isOn: Readonly<Record<DeviceName, boolean>> }) {
  const { virtualHome: texts } = useTexts();
  const states = DEVICES.filter((device) => device !== 'bulb').map((device) => ({
    device,
    text: texts.is(texts.names[device], texts.states[device][isOn[device] ? 'on' : 'off']),
  }));
  return (
    <>
      <svg viewBox="0 0 480 330" className={classes.house} role="img" aria-label={texts.house}>
        <path d="M0 304h480v26H0z" className={classes.ground} />
        <path d="M352 96V46h34v70z" className={classes.chimney} />
        <path d="M48 128L240 18l192 110z" className={classes.roof} />
        <path d="M64 128h352v176H64z" className={classes.wall} data-lit={isOn.lamp} />
        <path d="M64 292h352v12H64z" className={classes.floor} />

        <g data-device="door" data-on={isOn.door}>
          <path d="M90 192h66v112H90z" className={classes.outside} />
          <path d="M90 276c20-16 44-16 66-4v32H90z" className={classes.garden} />
          <g className={classes.leaf}>
            <path d="M90 192h66v112H90z" className={classes.wood} />
            <path d="M100 204h46v36h-46zM100 250h46v42h-46z" className={classes.panels} />
            <circle cx="148" cy="247" r="3.500" className={classes.knob} />
          </g>
          <path d="M87 304V189h72v115" className={classes.frame} />
        </g>

        <g data-device="fan" data-on={isOn.fan}>
          <path d="M212 128v26" className={classes.pole} />
          <circle cx="212" cy="182" r="34" className={classes.cage} />
          <g className={classes.blades}>
            {BLADES.map((angle) => (
              <path
                key={angle}
                d="M212 182c-8-8-9-20-2-28 9 3 13 15 2 28z"
                className={classes.blade}
                transform={`rotate(${angle} 212 182)`}
              />
            ))}
          </g>
          <circle cx="212" cy="182" r="5.500" className={classes.hub} />
        </g>

        <g data-device="lamp" data-on={isOn.lamp}>
          <path d="M246 222h48l22 70h-92z" className={classes.light} />
          <path d="M270 218v72M252 292h36" className={classes.pole} />
          <path d="M256 190h28l12 32h-52z" className={classes.shade} />
        </g>

        <g data-device="curtain" data-on={isOn.curtain}>
          <path d="M324 162h76v80h-76z" className={classes.outside} />
          <circle cx="381" cy="184" r="9" className={classes.sun} />
          <path d="M324 226c18-18 34-14 44-4s22 8 32 0v20h-76z" className={classes.garden} />
          <path d="M362 162v80M324 202h76" className={classes.bars} />
          <path d="M322 160h80v84h-80z" className={classes.frame} />
          <path d="M320 156h43v94c-7 4-14-4-22 0-7 4-14-4-21 0z" className={classes.left} />
          <path d="M404 156h-43v94c7 4 14-4 22 0 7 4 14-4 21 0z" className={classes.right} />
          <path d="M312 154h100" className={classes.rail} />
        </g>
      </svg>
      <Flex component="ul" wrap="wrap" justify="center" gap="xs" mt="md" className={classes.states}>
        {states.map(({ device, text }) => (
          <li key={device} data-on={isOn[device]}>
            {text}
          </li>
        ))}
      </Flex>
    </>
  );
}
