import { codeText, type SchoolClass } from '@tinkerstream/contract/classes';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button } from '../../../ui/kit.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { useFullScreen } from '../../../ui/page/use-full-screen.ts';
import classes from './projector.module.css';

const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');

interface ProjectorProps {
  readonly shown: SchoolClass;
  readonly code: string;
  /** The address that pupils type. */
  readonly address: string;
  /** The address in the QR code, which contains the code of the class. */
  readonly link: string;
}

/** The way into a class for the last row: address, code and QR code on the whole screen. */
export function Projector({ shown, code, address, link }: ProjectorProps) {
  const { classes: texts } = useTexts();
  const { stage, isFull, enter, leave } = useFullScreen();
  return (
    <>
      <Button leftSection={<Icon name="fullScreen" />} onClick={enter}>
        {texts.projector}
      </Button>
      <div ref={stage} tabIndex={-1} className={classes.stage} data-full={isFull} data-testid="projector">
        {isFull && (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              className={classes.leave}
              aria-label={texts.leaveFull}
              title={texts.leaveFull}
              onClick={leave}
            >
              <Icon name="close" />
            </ActionIcon>
            <h2 className={classes.title}>{shown.name}</h2>
            <div className={classes.ways}>
              <div className={classes.words}>
                <p>{texts.goTo}</p>
                <p className={classes.address}>{address.replace(/^https?:\/\//, '')}</p>
                <p>{texts.enterCode}</p>
                <p className={classes.code}>{codeText(code)}</p>
              </div>
              <div className={classes.qr}>
                <PartBoundary>
                  <QrCode value={link} size={512} marginSize={2} title={texts.joinQr} role="img" />
                </PartBoundary>
              </div>
            </div>
            <p className={classes.count} role="status">
              {texts.inClass(shown.pupils.filter(({ enteredOn }) => enteredOn !== null).length)}
            </p>
          </>
        )}
      </div>
    </>
  );
}
