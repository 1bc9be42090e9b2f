import { queryOptions, useQuery } from '@tanstack/react-query';
import { type LearningLink, listLearningLinks } from '@tinkerstream/contract/learning';
import type { Language } from '@tinkerstream/contract/platform/language';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../platform/requests/call.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Anchor } from '../../../../ui/kit.ts';
import { TextLink } from '../../../../ui/links/links.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import classes from './learning-links.module.css';

const learningLinksQuery = queryOptions({
  queryKey: ['learning', 'links'],
  queryFn: () => call(listLearningLinks, {}),
  staleTime: Number.POSITIVE_INFINITY,
  // A failure is quiet, because nothing on the page depends on the links.
  meta: { quiet: true },
});

const VARIANTS: Readonly<Record<Language, (link: LearningLink) => { title: string; url: string }>> = {
  en: ({ titleEn, urlEn }) => ({ title: titleEn, url: urlEn }),
  'zh-HK': ({ titleTc, urlTc }) => ({ title: titleTc, url: urlTc }),
  'zh-CN': ({ titleSc, urlSc }) => ({ title: titleSc, url: urlSc }),
};

/** Pages worth reading, in the language of the reader. */
export function LearningLinks() {
  const { overview: texts } = useTexts();
  const { language } = useLanguage();
  const { data: links = [] } = useQuery(learningLinksQuery);
  if (links.length === 0) return null;
  return (
    <Panel title={texts.learning}>
      <ul className={classes.links}>
        {links.map((link) => {
          const { title, url } = VARIANTS[language](link);
          return (
            <li key={link.id}>
              <Icon name="book" size={16} />
              {url.startsWith('/') ? (
                <TextLink to={url}>{title}</TextLink>
              ) : (
                <Anchor href={url} target="_blank" rel="noreferrer">
                  {title}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
