import { useTexts } from '../i18n/texts.ts';
import { Copyable } from './copyable.tsx';
import { lazyPart } from './lazy-part.ts';
import classes from './link-code.module.css';
import { PartBoundary } from './part-boundary.tsx';

const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');

/** In pixels (specification 2 section 7). */
const QR_CODE_SIZE = 300;

interface LinkCodeProps {
  readonly address: string;
  /** The kind of link, for the button that copies it. */
  readonly label: string;
  /** The name of the QR code. */
  readonly codeLabel: string;
  readonly testId: string;
}

/** A link to send, and to scan from a screen. */
export function LinkCode({ address, label, codeLabel, testId }: LinkCodeProps) {
  const { projects: texts } = useTexts();
  return (
    <>
      <Copyable value={address} label={label} block testId={testId} />
      {isLoopback(location.hostname) && <p className={classes.warning}>{texts.shareFromLoopback}</p>}
      <div className={classes.code}>
        <PartBoundary>
          <QrCode value={address} size={QR_CODE_SIZE} marginSize={2} title={codeLabel} role="img" />
        </PartBoundary>
      </div>
    </>
  );
}

/** Whether a hostname is loopback, which other computers cannot reach. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
