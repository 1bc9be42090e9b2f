import { useSuspenseQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { countText } from '../../../ui/text/number-text.ts';
import { licenseOverallQuery } from '../queries.ts';
import { BatchTable } from './batch-table.tsx';
import classes from './license-home-page.module.css';
import { TargetTable } from './target-table.tsx';

export function LicenseHomePage() {
  const { adminLicenses: texts } = useTexts();
  return (
    <>
      <PageHeader
        title={texts.title}
        intro={texts.intro}
        actions={
          <>
            <ButtonLink to="/admin/license/target/create-license-target" variant="default">
              {texts.createTarget}
            </ButtonLink>
            <ButtonLink to="/admin/license/create-license-batch" leftSection={<Icon name="plus" />}>
              {texts.createBatch}
            </ButtonLink>
          </>
        }
      />
      <Summary />
      <Panel title={texts.batches}>
        <BatchTable />
      </Panel>
      <Panel title={texts.targets}>
        <TargetTable />
      </Panel>
    </>
  );
}

function Summary() {
  const { adminLicenses: texts } = useTexts();
  const { language } = useLanguage();
  const { data } = useSuspenseQuery(licenseOverallQuery);
  const cards = [
    { label: texts.totalLicense, count: data.totalLicense },
    { label: texts.totalConsumedLicense, count: data.totalConsumedLicense },
    { label: texts.totalPackage, count: data.totalPackage },
  ];
  return (
    <dl className={classes.cards} aria-label={texts.summary}>
      {cards.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{countText(count, language)}</dd>
        </div>
      ))}
    </dl>
  );
}
