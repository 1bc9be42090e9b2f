import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/texts.ts';
import { currentConfigQuery } from '../../../platform/config.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { LinkCode } from '../../../ui/links/link-code.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import prose from '../prose.module.css';
import type { DeviceKind } from './guide-text.ts';
import { httpsGuide, programOf } from './https-guide.ts';
import classes from './https-page.module.css';

/** Shows how each kind of device learns to trust the certificate of this server, also to people without an account. */
export function HttpsPage() {
  const guide = httpsGuide[useLanguage().language];
  const { data: config } = useQuery(currentConfigQuery);
  const { hostname: host } = new URL(useLinkOrigin().origin);
  if (!config) return null;
  const { localHttps } = config;
  return (
    <>
      <PageHeader title={guide.title} intro={guide.intro} />
      {location.protocol === 'https:' && <Mark kind="good">{guide.isSecure}</Mark>}
      {localHttps ? (
        <Guide host={host} {...localHttps} />
      ) : (
        location.protocol !== 'https:' && (
          <div data-text-page>
            <Notice title={guide.off.title}>{guide.off.text}</Notice>
          </div>
        )
      )}
    </>
  );
}

interface GuideProps {
  readonly host: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly fingerprint: string;
}

function Guide({ host, port, mqttPort, fingerprint }: GuideProps) {
  const guide = httpsGuide[useLanguage().language];
  const { address, certificate, without, remove } = guide;
  return (
    <div className={prose.prose} data-text-page>
      <section>
        <h2>{address.heading}</h2>
        <p>{address.text}</p>
        <LinkCode
          address={`https://${host}:${port}`}
          label={address.label}
          codeLabel={address.code}
          testId="secure-address"
        />
      </section>
      <section>
        <h2>{certificate.heading}</h2>
        <p>{certificate.text}</p>
        <p>
          <Button component="a" href="/ca.crt" leftSection={<Icon name="download" />}>
            {certificate.download}
          </Button>
        </p>
        <p>{certificate.fingerprint}</p>
        <Copyable value={fingerprint} label={certificate.fingerprint} block testId="fingerprint" />
      </section>
      <section>
        <h2>{guide.devices}</h2>
        {(Object.keys(guide.kinds) as DeviceKind[]).map((kind) => (
          <Device key={kind} kind={kind} program={programOf(kind, host, mqttPort)} />
        ))}
      </section>
      {[without, remove].map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}

function Device({ kind, program }: { kind: DeviceKind; program: string | undefined }) {
  const guide = httpsGuide[useLanguage().language];
  const { name, steps } = guide.kinds[kind];
  return (
    <details className={classes.device}>
      <summary>{name}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {program && <Copyable value={program} label={guide.program} block />}
    </details>
  );
}
