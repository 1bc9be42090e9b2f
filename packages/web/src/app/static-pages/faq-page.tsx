import { useLanguage } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { faq } from './faq.ts';
import classes from './prose.module.css';

export function FaqPage() {
  const { title, questions } = faq[useLanguage().language];
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.prose}>
        {questions.map(({ question, answer, link }) => (
          <section key={question}>
            <h2>{question}</h2>
            <p>{answer}</p>
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
