import { useQuery } from '@tanstack/react-query';
import { UNRELEASED } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ReleaseNotice } from './notices/release-notice.tsx';
import { updateLogQuery } from './queries.ts';
import classes from './whats-new-page.module.css';

export function WhatsNewPage() {
  const { admin } = useTexts();
  const { language } = useLanguage();
  const { data: versions, isError, refetch } = useQuery(updateLogQuery(language));
  return (
    <>
      <PageHeader title={admin.whatsNew} intro={admin.whatsNewIntro} />
      {versions ? (
        <div className={classes.versions} data-text-page>
          <ReleaseNotice />
          {versions.map(({ version, message, linesForClass }) => {
            const lines = message.split('\n');
            const further = lines.slice(linesForClass);
            return (
              <section key={version}>
                <h2>{version === UNRELEASED ? admin.unreleased : admin.version(version)}</h2>
                <Changes lines={lines.slice(0, linesForClass)} />
                {further.length > 0 && (
                  <details>
                    <summary>{admin.changesForOperators}</summary>
                    <Changes lines={further} />
                  </details>
                )}
              </section>
            );
          })}
        </div>
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Changes({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
