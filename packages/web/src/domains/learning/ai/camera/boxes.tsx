import type { Detection } from '@tinkerstream/contract/learning';
import classes from './boxes.module.css';

interface BoxesProps<Name extends string> {
  readonly found: readonly Detection<Name>[];
  /** The text at a box, which also stands in words beside the picture. */
  readonly labelOf: (detection: Detection<Name>) => string;
}

const areaOf = ({ box }: Detection<string>) => box.width * box.height;

/** Boxes over a picture: small ones over large ones, so that no label is hidden. */
export function Boxes<Name extends string>({ found, labelOf }: BoxesProps<Name>) {
  return (
    <div className={classes.boxes} aria-hidden="true">
      {found
        .toSorted((one, other) => areaOf(other) - areaOf(one))
        .map((one, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the next picture's boxes have no connection to these
            key={index}
            className={classes.box}
            style={{
              left: percent(one.box.left),
              top: percent(one.box.top),
              width: percent(one.box.width),
              height: percent(one.box.height),
            }}
          >
            <span>{labelOf(one)}</span>
          </div>
        ))}
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;
