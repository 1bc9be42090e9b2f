import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OpenApi } from '@tinkerstream/contract/platform/endpoint';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { LinkOriginChoice } from '../../../ui/links/link-origin-choice.tsx';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProjectNotebook } from '../notebook/project-notebook.tsx';
import { basePathOf, operationsOf } from './api-file.ts';
import { CallPanel } from './call-panel.tsx';
import { API_TILES } from './catalogue.ts';
import classes from './explorer.module.css';
import { apiFileQuery } from './queries.ts';

interface ExplorerProps {
  readonly project: Project;
  readonly api: OpenApi;
}

/** The calls of an API, filled in for this project: to read, to try and to copy. */
export function Explorer({ project, api }: ExplorerProps) {
  const { openApi: texts } = useFurtherTexts();
  const { data: file, error, refetch } = useQuery(apiFileQuery(api));
  const [typedKey, setTypedKey] = useState<string>();
  if (!file) return error ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  const openApiKey = typedKey ?? project.openApiKey;
  const order = Object.keys(texts.calls);
  const operations = operationsOf(file).toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));

  return (
    <>
      <ButtonLink
        from="/project/$projectId/$projectName"
        to="."
        search={{ section: 'open-api' }}
        variant="default"
        className={classes.back}
      >
        {texts.back}
      </ButtonLink>
      <h2>{texts.tiles[API_TILES[api]].title}</h2>
      <p className={classes.intro}>{texts.intros[api]}</p>
      {project.openApiKey === '' && <Notice title={texts.keyOff}>{texts.keyOffText}</Notice>}
      {api === 'project-api' && project.topics.length === 0 && (
        <Notice title={texts.noTopic}>{texts.noTopicText}</Notice>
      )}
      <TextInput
        label={texts.key}
        description={texts.keyHint}
        value={openApiKey}
        onChange={({ currentTarget }) => setTypedKey(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        className={classes.key}
      />
      <LinkOriginChoice />
      {api === 'project-api' && <ProjectNotebook project={project} openApiKey={openApiKey.trim()} />}
      {operations.map((operation) => (
        <CallPanel
          key={operation.id}
          operation={operation}
          basePath={basePathOf(file, openApiKey.trim())}
          topics={project.topics}
        />
      ))}
    </>
  );
}
