import { useSuspenseQuery } from '@tanstack/react-query';
import { importProjectFile, MAX_FILE_BYTES } from '@tinkerstream/contract/transfers';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { DemoMark } from '../../ui/demo-mark.tsx';
import { FileChoice } from '../../ui/form/file-choice.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { RefreshButton } from '../../ui/loading/refresh-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useAddressView } from '../../ui/table/list-view.ts';
import { SearchedList } from '../../ui/table/searched-list.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { showError, showFailure } from '../../ui/toast/toast.ts';
import { CopiesLinks } from './copies-links.tsx';
import { CreateProjectButton } from './create-project-button.tsx';
import { DeletionsInProgress } from './deletions-in-progress.tsx';
import { LinkedTopics } from './linked-topics.tsx';
import { NoProject } from './no-project.tsx';
import { ProjectActivity } from './project-activity.tsx';
import classes from './project-list-page.module.css';
import { projectListQuery, shownProjectsQuery } from './queries.ts';
import { texts as allTexts } from './transfer/texts.ts';
import { useShowCreated } from './transfer/use-show-created.ts';

/** Projects per page. */
const PAGE_SIZE = 25;

export function ProjectListPage() {
  const { common, home, projects: texts, shell } = useTexts();
  const { data, refetch } = useSuspenseQuery(shownProjectsQuery);
  const [isRefreshing, setRefreshing] = useState(false);
  const [view, setView] = useAddressView();
  const now = useNow();
  const projects = data.toSorted((a, b) => (a.id < b.id ? -1 : 1));

  async function refresh() {
    setRefreshing(true);
    const { error } = await refetch();
    if (error) showError(error);
    setRefreshing(false);
  }

  return (
    <>
      <PageHeader
        title={texts.list}
        trail={[
          <TextLink key="home" to="/home">
            {shell.home}
          </TextLink>,
        ]}
        intro={texts.listIntro}
        actions={
          <>
            <RefreshButton busy={isRefreshing} onClick={() => void refresh()} />
            <OpenProjectFile />
            {projects.length > 0 && <CreateProjectButton />}
          </>
        }
      />
      <DeletionsInProgress />
      <SearchedList
        label={texts.list}
        list={projects}
        pageSize={PAGE_SIZE}
        view={view}
        onView={setView}
        searchHint={texts.searchHint}
        textOf={({ projectName, topics }) =>
          [projectName, ...topics.flatMap(({ description, topicName }) => [description, topicName])].join('\n')
        }
        render={(shown, before) => (
          <DataTable
            label={texts.list}
            rows={shown}
            rowKey={(project) => project.id}
            columns={[
              { key: 'index', header: common.index, narrow: true, render: (_, index) => before + index + 1 },
              {
                key: 'name',
                header: texts.name,
                room: 'name',
                render: (project) => (
                  <>
                    <TextLink
                      to="/project/$projectId/$projectName"
                      params={{ projectId: project.id, projectName: nameSlug(project.projectName) }}
                      fw={600}
                    >
                      {project.projectName}
                    </TextLink>
                    {project.isDemo && <DemoMark />}
                    <CopiesLinks copies={project.copies} />
                  </>
                ),
              },
              {
                key: 'activity',
                header: home.activity,
                clear: true,
                oneLine: true,
                render: (project) => <ProjectActivity project={project} now={now} />,
              },
              {
                key: 'topics',
                header: texts.linkedTopics,
                clear: true,
                render: (project) => <LinkedTopics project={project} />,
              },
            ]}
          />
        )}
      />
      {projects.length === 0 && (
        <div className={classes.empty}>
          <NoProject />
        </div>
      )}
    </>
  );
}

/** Creates a project from a file. */
function OpenProjectFile() {
  const { common } = useTexts();
  const texts = useTexts(allTexts);
  const create = useCall(importProjectFile, { reloads: [projectListQuery.queryKey, ['dashboards']] });
  const show = useShowCreated();

  function open(chosen: File) {
    if (chosen.size > MAX_FILE_BYTES) return showFailure(common.failed, texts.tooLarge);
    create.mutate({ file: chosen }, { onSuccess: (created) => void show(created) });
  }

  return (
    <FileChoice accept="application/json,.json" onChoose={open}>
      {(props) => (
        <Button variant="default" leftSection={<Icon name="project" />} loading={create.isPending} {...props}>
          {texts.openFile}
        </Button>
      )}
    </FileChoice>
  );
}
