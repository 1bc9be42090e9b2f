import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { Copyable } from '../../../ui/copyable.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { ProjectLinkActions } from './project-link-actions.tsx';
import { shareTokenQuery } from './queries.ts';
import classes from './share-dialog.module.css';

const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');

/** In pixels (specification 2 section 7). */
const QR_CODE_SIZE = 300;

/** The URL to join a project, to send or to scan from a screen. */
export function ShareDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { common, links, projects: texts } = useTexts();
  const { data } = useQuery(shareTokenQuery(projectId));
  const token = data?.token;
  return (
    <Modal opened onClose={onClose} title={texts.share} closeButtonProps={{ 'aria-label': common.close }}>
      {token ? <Invitation token={token} /> : <p className={classes.text}>{links.joinOff}</p>}
      <div className={classes.actions}>
        <ProjectLinkActions projectId={projectId} link="join" isOn={token !== ''} />
      </div>
    </Modal>
  );
}

function Invitation({ token }: { token: string }) {
  const { projects: texts } = useTexts();
  const { href } = useRouter().buildLocation({ to: '/project/join/token/$token', params: { token } });
  const address = location.origin + href;
  return (
    <>
      <p className={classes.text}>{texts.shareText}</p>
      <Copyable value={address} label={texts.joinAddress} block testId="join-address" />
      {isLoopback(location.hostname) && <p className={classes.warning}>{texts.shareFromLoopback}</p>}
      <div className={classes.code}>
        <PartBoundary>
          <QrCode value={address} size={QR_CODE_SIZE} marginSize={2} title={texts.qrCode} role="img" />
        </PartBoundary>
      </div>
    </>
  );
}

/** Whether a hostname is loopback, which other computers cannot reach. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
