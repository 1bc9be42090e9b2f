import { useQuery } from '@tanstack/react-query';
import { UNRELEASED } from '@tinkerstream/contract/admin';
import { useFurtherTexts, useLanguage } from '../../i18n/texts.ts';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Highlights } from './highlights.tsx';
import { ReleaseNotice } from './notices/release-notice.tsx';
import { updateLogQuery } from './queries.ts';
import classes from './whats-new-page.module.css';

export function WhatsNewPage() {
  const { admin } = useFurtherTexts();
  const { language } = useLanguage();
  const { data: versions, isError, refetch } = useQuery(updateLogQuery(language));
  return (
    <>
      <PageHeader title={admin.whatsNew} intro={admin.whatsNewIntro} />
      {versions ? (
        <div className={classes.versions} data-text-page>
          <ReleaseNotice />
          <Highlights />
          {versions.map(({ version, message }) => (
            <section key={version}>
              <h2>{version === UNRELEASED ? admin.unreleased : admin.version(version)}</h2>
              <ul>
                {message.split('\n').map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}
