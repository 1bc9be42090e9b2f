import { useParams } from '@tanstack/react-router';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SupportMail } from '../../ui/page/support-mail.tsx';
import classes from './prose.module.css';

interface LegalText {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs?: readonly string[];
    readonly points?: readonly string[];
  }[];
  /** The text that precedes the operator's email. */
  readonly contact: string;
}

/** A legal text in its two binding languages, by their names in URLs. */
export type LegalDocument = Readonly<Record<'en' | 'tc', LegalText>>;

/** The sentence in place of the contact, where the operator has no email for questions. */
const WITHOUT_ADDRESS: Readonly<Record<'en' | 'tc', string>> = {
  en: 'If you have questions, or find something wrong, ask the person who runs this server.',
  tc: '如有任何疑問或發現問題，請向管理此伺服器的人員查詢。',
};

export function LegalPage({ document }: { document: LegalDocument }) {
  const { language } = useParams({ strict: false });
  const { title, intro, sections, contact } = document[language === 'en' ? 'en' : 'tc'];
  return (
    <article lang={language === 'en' ? 'en' : 'zh-HK'}>
      <PageHeader title={title} intro={intro} />
      <div className={classes.prose} data-text-page>
        {sections.map(({ heading, paragraphs = [], points = [] }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points.length > 0 && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p>
          <SupportMail before={contact} without={WITHOUT_ADDRESS[language === 'en' ? 'en' : 'tc']} />
        </p>
      </div>
    </article>
  );
}
