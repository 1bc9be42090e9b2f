import { useLanguage } from '../../i18n/texts.ts';
import { useConfig } from '../../platform/config.ts';
import { useLinkOrigin } from '../../platform/link-origin.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { faq } from './faq.ts';
import classes from './prose.module.css';

export function FaqPage() {
  const { title, questions } = faq[useLanguage().language];
  const config = useConfig();
  const { hostname: host } = new URL(useLinkOrigin().origin);
  if (!config) return null;
  const facts = { ...config, host };
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.prose} data-text-page>
        {questions.map(({ question, answer, link }) => (
          <section key={question}>
            <h2>{question}</h2>
            <p>{typeof answer === 'string' ? answer : answer(facts)}</p>
            {link && (
              <p>
                <TextLink to={link.to}>{link.text}</TextLink>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
