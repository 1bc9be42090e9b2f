import {
  type Dashboard,
  listDashboards,
  renewDashboardLink,
  switchOffDashboardLink,
} from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useLinkOrigin } from '../../platform/link-origin.ts';
import { call } from '../../platform/requests/call.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Group, SegmentedControl } from '../../ui/kit.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { frameCode } from '../../ui/links/frame-code.ts';
import { LinkActions } from '../../ui/links/link-actions.tsx';
import { LinkCode } from '../../ui/links/link-code.tsx';
import { Mark } from '../../ui/mark.tsx';
import { dashboardListQuery } from './queries.ts';
import classes from './share-dashboard-dialog.module.css';

const FRAME = { width: '100%', height: '600' };

interface ShareDashboardDialogProps {
  readonly dashboard: Dashboard;
  readonly onClose: () => void;
}

/** Shares a dashboard with people without an account: by a link, a QR code, or in the page of another site. */
export function ShareDashboardDialog({ dashboard, onClose }: ShareDashboardDialogProps) {
  const { dashboards: texts, links } = useTexts();
  const { id: dashboardId, name, shareToken, viewToken, isEmbeddable, dashboardCharts } = dashboard;
  const [kind, setKind] = useState<'press' | 'view'>('press');
  const reloads = [dashboardListQuery.queryKey];
  const renew = useCall(renewDashboardLink, { reloads });
  const switchOff = useCall(switchOffDashboardLink, { reloads });
  const { origin } = useLinkOrigin();
  const isOn = shareToken !== '';
  const address = `${origin}/dashboard/embedded/token/${kind === 'view' ? viewToken : shareToken}`;
  return (
    <Dialog onClose={onClose} title={texts.share}>
      {!isEmbeddable && <p className={classes.text}>{texts.shareNotAllowed}</p>}
      {isEmbeddable && (
        <p className={classes.text}>{!isOn ? texts.shareOff : kind === 'view' ? texts.shareViewOnly : texts.shareOn}</p>
      )}
      {isOn && isEmbeddable && (
        <>
          {dashboardCharts.length === 0 && (
            <p className={classes.text}>
              <Mark kind="alert">{texts.shareEmpty}</Mark>
            </p>
          )}
          <SegmentedControl
            className={classes.kind}
            fullWidth
            aria-label={texts.shareKind}
            value={kind}
            onChange={setKind}
            data={[
              { value: 'press', label: texts.shareKinds.press },
              { value: 'view', label: texts.shareKinds.view },
            ]}
          />
          <LinkCode
            address={address}
            label={links.names.dashboard}
            codeLabel={texts.shareCode}
            testId="dashboard-address"
          />
          <h3 className={classes.title}>{texts.embed}</h3>
          <Copyable value={frameCode(address, name, FRAME)} label={texts.embedCode} block testId="dashboard-frame" />
        </>
      )}
      {(isOn || isEmbeddable) && (
        <Group justify="flex-end" mt="lg">
          <LinkActions
            name={links.names.dashboard}
            ends={links.ends.dashboard}
            isOn={isOn}
            readToken={async () =>
              (await call(listDashboards, {})).find(({ id }) => id === dashboardId)?.shareToken ?? ''
            }
            onRenew={() => renew.mutateAsync({ dashboardId })}
            onSwitchOff={() => switchOff.mutateAsync({ dashboardId })}
          />
        </Group>
      )}
    </Dialog>
  );
}
