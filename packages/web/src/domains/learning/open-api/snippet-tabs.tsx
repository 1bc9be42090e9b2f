import { Tabs } from '@mantine/core';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';
import type { ApiRequest } from './api-request.ts';
import { CodeBlock } from './code-block.tsx';
import classes from './explorer.module.css';
import { SNIPPET_LANGUAGES, SNIPPETS, type SnippetLanguage } from './snippets.ts';

const LANGUAGES = Object.keys(SNIPPET_LANGUAGES) as SnippetLanguage[];

/** The request as a program, in several languages. */
export function SnippetTabs({ request, title }: { request: ApiRequest; title: string }) {
  const { common, openApi: texts } = useFurtherTexts();
  return (
    <Tabs defaultValue={LANGUAGES[0]} keepMounted={false} className={classes.snippets}>
      <Tabs.List aria-label={texts.snippetsOf(title)}>
        {LANGUAGES.map((language) => (
          <Tabs.Tab key={language} value={language}>
            {SNIPPET_LANGUAGES[language]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {LANGUAGES.map((language) => {
        const program = SNIPPETS[language](request);
        const name = `${SNIPPET_LANGUAGES[language]}: ${title}`;
        return (
          <Tabs.Panel key={language} value={language} className={classes.snippet}>
            <CodeBlock label={name} text={program} />
            <CopyButton
              value={program}
              label={`${common.copy}: ${name}`}
              shortLabel={common.copy}
              copiedMessage={texts.copied(SNIPPET_LANGUAGES[language])}
            />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
