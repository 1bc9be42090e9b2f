import { Button } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { Icon } from '../../../ui/icons.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { showInfo } from '../../../ui/toast/toast.ts';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';
import { CleanUp } from './clean-up.tsx';
import { type Demo, DemoLimit, openDemo } from './demo-project.ts';
import { DemoTour } from './demo-tour.tsx';

/** A tour of the product with a simulated board, in a project of the user's own. */
export function DemoPage() {
  const { demo: texts, shell } = useFurtherTexts();
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
