import { type CloudKey, type CloudLink, renewCloudKey } from '@tinkerstream/contract/clouds';
import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { useBoardAddress } from '../../platform/board-address.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx';
import { Button } from '../../ui/kit.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { cloudLinksQuery } from '../projects/index.ts';
import classes from './cloud-panel.module.css';
import type { CloudGuide } from './guides/guide.ts';
import { texts as allTexts } from './texts.ts';

interface CloudFactsProps {
  readonly project: Project;
  readonly link: CloudLink;
  readonly guide: CloudGuide;
}

/** The values that programs need for a link, each with a copy button, and an example. */
export function CloudFacts({ project, link, guide }: CloudFactsProps) {
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const address = useBoardAddress();
  if (!address || link.number === null) return null;
  const { host, mqttPort, origin } = address;
  const { port, protocol } = new URL(origin);
  const context = {
    host,
    mqttPort: String(mqttPort),
    httpPort: port || (protocol === 'https:' ? '443' : '80'),
    origin,
    number: link.number,
    writeKey: link.writeKey,
    readKey: link.readKey ?? '',
  };
  const facts = guide.facts(context).map(({ label, value, key }) => ({
    label: label[language],
    value: (
      <FactValue label={label[language]} value={value}>
        {key && allows(project.role, 'CHANGE') && (
          <RenewKey projectId={project.id} link={link} cloudName={guide.name} label={label[language]} kind={key} />
        )}
      </FactValue>
    ),
  }));
  return (
    <>
      <FactList facts={facts} />
      {(['example', 'command'] as const).map((kind) => {
        const value = guide[kind]?.(context);
        return (
          value !== undefined && (
            <div key={kind} className={classes.example}>
              <p>{texts[kind]}</p>
              <Copyable block value={value} label={texts[kind]} />
            </div>
          )
        );
      })}
    </>
  );
}

function FactValue({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <span className={classes.fact}>
      <Copyable value={value} label={label} />
      {children}
    </span>
  );
}

interface RenewKeyProps {
  readonly projectId: string;
  readonly link: CloudLink;
  readonly cloudName: string;
  readonly label: string;
  readonly kind: CloudKey;
}

function RenewKey({ projectId, link: { cloud }, cloudName, label, kind }: RenewKeyProps) {
  const texts = useTexts(allTexts);
  const renew = useCall(renewCloudKey, { reloads: [cloudLinksQuery(projectId).queryKey] });
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.renewThis(label, cloudName)}
        onClick={() => setAsking(true)}
      >
        {texts.renew}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.renewThis(label, cloudName)}
          confirm={texts.renew}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await renew.mutateAsync({ projectId, cloud, key: kind });
            showSuccess(texts.renewed);
            setAsking(false);
          }}
        >
          {texts.renewText}
        </ConfirmDialog>
      )}
    </>
  );
}
