import { useQuery } from '@tanstack/react-query';
import { switchHttps } from '@tinkerstream/contract/admin';
import { useTexts } from '../../i18n/texts.ts';
import { useLinkOrigin } from '../../platform/link-origin.ts';
import { Stack, Switch } from '../../ui/kit.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { LinkCode } from '../../ui/links/link-code.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { localTime } from '../../ui/text/local-time.ts';
import { showSuccess } from '../../ui/toast/toast.ts';
import { httpsStateQuery } from './queries.ts';
import { useChange } from './use-change.ts';

/** Switches HTTPS on with a certificate of this server's own, and leads to the guide for devices. */
export function HttpsPage() {
  const { adminHttps: texts } = useTexts();
  const { data: state } = useQuery(httpsStateQuery);
  const { origin } = useLinkOrigin();
  const change = useChange(switchHttps);
  if (!state) return <PageHeader title={texts.title} intro={texts.intro} />;

  async function switchTo(isOn: boolean) {
    await change.mutateAsync({ isOn });
    showSuccess(isOn ? texts.switchedOn : texts.switchedOff);
  }

  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      <Stack gap="md">
        {state.fixedBy && <Notice title={texts.fixed}>{texts.fixedBy[state.fixedBy]}</Notice>}
        <Switch
          label={texts.label}
          description={texts.hint}
          checked={state.isOn}
          disabled={state.fixedBy !== null || change.isPending}
          onChange={(event) => void switchTo(event.currentTarget.checked).catch(() => {})}
        />
        {state.isOn && (
          <>
            <Stack component="section" gap="xs">
              <h2>{texts.addresses}</h2>
              <Stack gap="xs">
                {state.origins.map((origin) => (
                  <Copyable key={origin} value={origin} label={texts.address} />
                ))}
              </Stack>
            </Stack>
            <Stack component="section" gap="xs">
              <h2>{texts.fingerprint}</h2>
              {state.validUntil && <span>{texts.renewed(localTime(state.validUntil))}</span>}
              <Copyable value={state.fingerprint ?? ''} label={texts.fingerprint} block testId="fingerprint" />
            </Stack>
            <Stack component="section" gap="xs">
              <h2>{texts.devices}</h2>
              <span>{texts.devicesText}</span>
              <span>
                <TextLink to="/static/https" underline="always">
                  {texts.guide}
                </TextLink>
              </span>
              <LinkCode
                address={`${origin}/static/https`}
                label={texts.guideAddress}
                codeLabel={texts.guideCode}
                testId="guide-address"
              />
            </Stack>
          </>
        )}
      </Stack>
    </>
  );
}
