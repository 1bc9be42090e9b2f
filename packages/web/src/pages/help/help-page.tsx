import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { HELP, HELP_PAGES, type HelpPageName } from '../../platform/help/help-sections.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { HelpContent, HelpSectionText } from './contents/help-content.ts';
import classes from './help-page.module.css';
import { HelpPartView } from './help-part.tsx';
import { helpQuery } from './queries.ts';

/** All pages of the help. */
export function HelpStartPage() {
  const { common } = useTexts();
  return (
    <WithContent>
      {(content) => (
        <>
          <PageHeader title={common.help} />
          <ul className={classes.pages} data-text-page>
            {HELP_PAGES.map((page) => (
              <li key={page}>
                <h2>
                  <TextLink to="/help/$page" params={{ page }}>
                    {content[page].title}
                  </TextLink>
                </h2>
                <p>{content[page].intro}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </WithContent>
  );
}

/** A page of the help. Each section has an address of its own. */
export function HelpPage() {
  const { page } = useParams({ from: '/open/help/$page' });
  const name = HELP_PAGES.find((one) => one === page);
  if (!name) throw notFound({ routeId: '__root__' });
  return <WithContent>{(content) => <Page name={name} content={content} />}</WithContent>;
}

function Page({ name, content }: { name: HelpPageName; content: HelpContent }) {
  const { common } = useTexts();
  const { title, intro } = content[name];
  const sections = content[name].sections as Readonly<Record<string, HelpSectionText>>;
  // The browser looked for the section before the text was loaded.
  useEffect(() => {
    if (name && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [name]);
  return (
    <>
      <PageHeader title={title} intro={intro} />
      <article className={classes.page} data-text-page>
        {HELP[name].length > 1 && (
          <ul>
            {HELP[name].map((id) => (
              <li key={id}>
                <TextLink to="/help/$page" params={{ page: name }} hash={id}>
                  {(sections[id] as HelpSectionText).heading}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
        {HELP[name].map((id) => {
          const { heading, parts } = sections[id] as HelpSectionText;
          return (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {parts.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a section never change
                <HelpPartView key={index} part={part} />
              ))}
            </section>
          );
        })}
        <p>
          <TextLink to="/help" underline="always">
            {common.help}
          </TextLink>
        </p>
      </article>
    </>
  );
}

function WithContent({ children }: { children: (content: HelpContent) => React.ReactNode }) {
  const { data, isError, refetch } = useQuery(helpQuery(useLanguage().language));
  if (!data) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return children(data);
}
