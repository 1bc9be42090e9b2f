import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import chips from '../../ui/chips.module.css';
import { DemoMark } from '../../ui/demo-mark.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { RefreshButton } from '../../ui/loading/refresh-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showError } from '../../ui/toast/toast.ts';
import { CreateProjectButton } from './create-project-button.tsx';
import { DeletionsInProgress } from './deletions-in-progress.tsx';
import { NoProject } from './no-project.tsx';
import classes from './project-list-page.module.css';
import { projectListQuery } from './queries.ts';
import { OpenProjectFile } from './transfer/open-project-file.tsx';

/** Topics shown per project. */
const MAX_CHIPS = 12;

/** All projects of the user. */
export function ProjectListPage() {
  const { common, projects: texts, shell } = useTexts();
  const { data, refetch } = useSuspenseQuery(projectListQuery);
  const [isRefreshing, setRefreshing] = useState(false);
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
      <DataTable
        label={texts.list}
        rows={projects}
        rowKey={(project) => project.id}
        columns={[
          { key: 'index', header: common.index, narrow: true, render: (_, index) => index + 1 },
          {
            key: 'name',
            header: texts.name,
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
              </>
            ),
          },
          {
            key: 'topics',
            header: texts.linkedTopics,
            clear: true,
            render: ({ id, projectName, topics }) =>
              topics.length === 0 ? (
                <span className={classes.none}>{texts.noTopics}</span>
              ) : (
                <ul className={chips.chips}>
                  {topics.slice(0, MAX_CHIPS).map((topic) => (
                    <li key={topic.id}>
                      <Link
                        to="/topic/$topicId/$topicDescription"
                        params={{ topicId: topic.id, topicDescription: nameSlug(topic.description) }}
                        className={chips.chip}
                        title={topic.description}
                      >
                        {topic.description}
                      </Link>
                    </li>
                  ))}
                  {topics.length > MAX_CHIPS && (
                    <li>
                      <TextLink
                        to="/project/$projectId/$projectName"
                        params={{ projectId: id, projectName: nameSlug(projectName) }}
                        search={{ section: 'iot' }}
                      >
                        {texts.moreTopics(topics.length - MAX_CHIPS)}
                      </TextLink>
                    </li>
                  )}
                </ul>
              ),
          },
        ]}
      />
      {projects.length === 0 && (
        <div className={classes.empty}>
          <NoProject />
        </div>
      )}
    </>
  );
}
