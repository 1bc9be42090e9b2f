import { lazyPart } from '../loading/lazy-part.ts';
import { PartBoundary } from '../loading/part-boundary.tsx';
import { Copyable } from './copyable.tsx';
import classes from './link-code.module.css';
import { LinkOriginChoice } from './link-origin-choice.tsx';

const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');

/** The size in pixels (rule 11). */
const QR_CODE_SIZE = 300;

interface LinkCodeProps {
  /** The address with the origin of `useLinkOrigin`. */
  readonly address: string;
  /** The kind of link in the label of its copy button. */
  readonly label: string;
  /** The name of the QR code. */
  readonly codeLabel: string;
  readonly testId: string;
  /** Whether the page offers the choice of the address somewhere else. */
  readonly isChosenElsewhere?: boolean;
}

/** A link to send, with a code to scan from a screen. */
export function LinkCode({ address, label, codeLabel, testId, isChosenElsewhere = false }: LinkCodeProps) {
  return (
    <>
      <Copyable value={address} label={label} block testId={testId} />
      {!isChosenElsewhere && <LinkOriginChoice />}
      <div className={classes.code}>
        <PartBoundary>
          <QrCode value={address} size={QR_CODE_SIZE} marginSize={2} title={codeLabel} role="img" />
        </PartBoundary>
      </div>
    </>
  );
}
