import { useQuery } from '@tanstack/react-query';
import type { OpenApi } from '@tinkerstream/contract/platform/endpoint';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button, TextInput } from '../../../ui/kit.ts';
import { LinkOriginChoice } from '../../../ui/links/link-origin-choice.tsx';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { texts as notebookTexts } from '../notebook/menu-texts.ts';
import { NotebookDialog } from '../notebook/notebook-dialog.tsx';
import { basePathOf, operationsOf } from './api-file.ts';
import { CallPanel } from './call-panel.tsx';
import { API_TILES } from './catalogue.ts';
import classes from './explorer.module.css';
import { apiFileQuery } from './queries.ts';

interface ExplorerProps {
  readonly project: Project;
  readonly api: OpenApi;
}

/** The calls of an API, filled in for this project, to read, try and copy. */
export function Explorer({ project, api }: ExplorerProps) {
  const { openApi: texts } = useTexts();
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

interface ProjectNotebookProps {
  readonly project: Project;
  /** The key to offer, as entered on the page. */
  readonly openApiKey: string;
}

/** Downloads a notebook with all keys of a project. */
function ProjectNotebook({ project, openApiKey }: ProjectNotebookProps) {
  const texts = useTexts(notebookTexts);
  const [isOpen, setOpen] = useState(false);
  const lines = project.topics.flatMap(({ topicId, description, dataRecordTypes }) =>
    dataRecordTypes.map(({ keyName, dataRecordTypeName, unit }) => ({
      topicId,
      key: keyName,
      name: project.topics.length > 1 ? `${description} · ${dataRecordTypeName}` : dataRecordTypeName,
      unit,
      boards: 'each' as const,
    })),
  );
  if (lines.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} mb="md">
        {texts.open}
      </Button>
      {isOpen && (
        <NotebookDialog
          name={project.projectName}
          lines={lines}
          projects={[{ id: project.id, name: project.projectName, openApiKey }]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
