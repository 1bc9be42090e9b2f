import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { showInfo } from '../../../ui/toast/toast.ts';
import { QUERIES_WITH_TOPICS, useDeleteProject } from '../../projects/index.ts';
import { type Demo, DemoLimit, openDemo, PROJECT_NAME } from './demo-project.ts';
import { DemoTour } from './demo-tour.tsx';

/** A tour of the product with a simulated board, in a project that belongs to the user. */
export function DemoPage() {
  const { demo: texts, shell } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const queries = useQueryClient();
  const [demo, setDemo] = useState<Demo>();
  const [limit, setLimit] = useState<DemoLimit['limit']>();
  const start = useMutation({
    mutationFn: () =>
      openDemo(user, { ...texts.dataTypes, ...texts.charts }).catch((error) => {
        if (error instanceof DemoLimit) return error;
        throw error;
      }),
    onSuccess: (opened) => {
      setLimit(opened instanceof DemoLimit ? opened.limit : undefined);
      setDemo(opened instanceof DemoLimit ? undefined : opened);
    },
    onSettled: () => Promise.all(QUERIES_WITH_TOPICS.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const leave = useCallback(() => {
    setDemo(undefined);
    showInfo(texts.gone);
  }, [texts]);

  return (
    <>
      <PageHeader
        title={texts.title}
        trail={[
          <TextLink key="home" to="/home">
            {shell.home}
          </TextLink>,
        ]}
        intro={texts.intro}
        actions={demo && <CleanUp projectId={demo.projectId} onConfirmed={() => setDemo(undefined)} />}
      />
      {limit && (
        <Notice title={texts.limits[limit].title}>
          {texts.limits[limit].text} <TextLink to="/license/home">{texts.subscription}</TextLink>
        </Notice>
      )}
      {demo ? (
        <DemoTour
          demo={demo}
          intervalLimitSec={user.subscriptionStatus.permission.allowDataIntervalLimitSec}
          onGone={leave}
        />
      ) : (
        <EmptyState
          help="first-lesson#before"
          title={texts.startTitle}
          text={texts.startText}
          action={
            <Button leftSection={<Icon name="play" />} loading={start.isPending} onClick={() => start.mutate()}>
              {texts.start}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Deletes the project of the tour, with everything that the tour created. */
function CleanUp({ projectId, onConfirmed }: { projectId: string; onConfirmed: () => void }) {
  const { common, demo: texts, projects } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteProject(projectId);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setConfirming(true)}>
        {texts.cleanUp}
      </Button>
      {isConfirming && (
        <RemovalDialog
          what={{ id: projectId }}
          title={texts.cleanUp}
          confirm={projects.delete}
          typed={{
            expected: PROJECT_NAME,
            label: projects.typeName(PROJECT_NAME),
            mismatchMessage: projects.typeNameMismatch,
          }}
          removing={common.deleting(PROJECT_NAME)}
          removed={projects.deleted(PROJECT_NAME)}
          remove={remove.mutateAsync}
          onClose={() => setConfirming(false)}
          onConfirmed={onConfirmed}
        >
          {projects.deleteText}
        </RemovalDialog>
      )}
    </>
  );
}
