import { useRouter } from '@tanstack/react-router';
import type { Chart } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { frameCode } from '../../../ui/links/frame-code.ts';
import { LinkCode } from '../../../ui/links/link-code.tsx';
import { formatTimeRange } from '../time-range/time-range.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import classes from './share-chart-dialog.module.css';

const FRAME = { width: '600', height: '400' };

/** The public link of a chart, with the time range that the page shows. */
export function ShareChartDialog({ chart, onClose }: { readonly chart: Chart; readonly onClose: () => void }) {
  const { chartRange: texts } = useTexts();
  const { shareToken, isEmbeddable, name } = chart;
  return (
    <Dialog onClose={onClose} title={texts.shareTitle(name)}>
      {!isEmbeddable ? (
        <p className={classes.text}>{texts.shareNotAllowed}</p>
      ) : shareToken === '' ? (
        <p className={classes.text}>{texts.shareOff}</p>
      ) : (
        <PublicLink token={shareToken} name={name} />
      )}
    </Dialog>
  );
}

function PublicLink({ token, name }: { readonly token: string; readonly name: string }) {
  const { chartRange: texts } = useTexts();
  const page = useTimeRange();
  const { origin } = useLinkOrigin();
  const { href } = useRouter().buildLocation({
    to: '/chart/embedded/token/$token',
    params: { token },
    search: { range: page && formatTimeRange(page.range) },
  });
  const address = origin + href;
  return (
    <>
      <p className={classes.text}>{texts.shareText}</p>
      <h3 className={classes.label}>{texts.link}</h3>
      <LinkCode address={address} label={texts.link} codeLabel={texts.qrCode} testId="share-link" />
      <h3 className={classes.label}>{texts.iframe}</h3>
      <Copyable value={frameCode(address, name, FRAME)} label={texts.iframe} block testId="share-frame" />
    </>
  );
}
