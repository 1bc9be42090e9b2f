import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import { getTopic, getTopicByName, listTopics, sendMessage } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { useBoardAddress } from '../../../platform/board-address.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { call } from '../../../platform/requests/call.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { BoardAddress } from '../../../ui/links/board-address.tsx';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { LampLink } from '../../../ui/links/lamp-link.tsx';
import { LinkCode } from '../../../ui/links/link-code.tsx';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { UsualReasons, WhyNothing } from '../find/why-nothing.tsx';
import { BoardPrograms } from '../programs/board-programs.tsx';
import { ArrivalsPanel } from './arrivals-panel.tsx';
import classes from './connect-page.module.css';
import { SendTestValue } from './send-test-value.tsx';
import { useArrivals } from './use-arrivals.ts';

const route = getRouteApi('/open/connect/$topicName');
const open = getRouteApi('/open');

/** Connects a board to a topic, also for people without an account: anyone who knows its name may send to it. */
export function ConnectPage() {
  const { boards: texts } = useTexts();
  const topicName = canonicalTopicName(route.useParams().topicName);
  const { data, error, refetch } = useQuery({
    queryKey: ['boards', 'topic', topicName],
    queryFn: () => call(getTopicByName, { topicName }),
    // The topic may have been renamed since.
    gcTime: 0,
    retry: (_count, failure) => !hasErrorCode(failure, topicErrors.unknown),
    meta: { quiet: true },
  });
  if (hasErrorCode(error, topicErrors.unknown)) {
    return (
      <EmptyState
        help="problems#nothing-arrives"
        heading="h1"
        title={texts.notFound.title}
        text={texts.notFound.text}
      />
    );
  }
  if (!data) return error ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return <Connect topicName={topicName} topicId={data.topicId} onClosed={() => void refetch()} />;
}

interface ConnectProps {
  readonly topicName: string;
  /** The id for sending without a token. */
  readonly topicId: string;
  readonly onClosed: () => void;
}

function Connect({ topicName, topicId, onClosed }: ConnectProps) {
  const { boards: texts, boardsVirtual, topics } = useTexts();
  const address = useBoardAddress();
  const arrivals = useArrivals({ topicId, topicName, onClosed });
  const send = useCall(sendMessage);
  const { isMember } = open.useRouteContext();
  const { data: own, isPending } = useOwnTopic(topicName, isMember);
  if (!address) return <Loading />;
  const { host, mqttPort, origin } = address;
  const hasMessages = own ? own.totalNumberOfMessages > 0 : false;
  const isLooking = isMember && isPending;
  const why = isMember ? <WhyNothing topicName={topicName} /> : <UsualReasons />;
  return (
    <>
      <PageHeader
        title={topics.connectBoard}
        intro={texts.intro(topicName)}
        trail={
          own
            ? [
                <TextLink key="list" to="/topic">
                  {texts.backToTopics}
                </TextLink>,
                <TextLink key="topic" {...pageOf(own)}>
                  {own.description}
                </TextLink>,
              ]
            : []
        }
      />
      <div className={classes.facts}>
        <dl className={classes.name}>
          <dt>{topics.topicName}</dt>
          <dd>
            <Copyable value={topicName} label={topics.topicName} testId="topic-name" />
          </dd>
        </dl>
        <BoardAddress />
      </div>
      <Panel title={texts.test.title} hint={texts.test.text}>
        <div className={classes.test}>
          <SendTestValue send={(message) => send.mutateAsync({ topicId, message, outputType: 'KEY_VALUE_PAIR' })} />
          <ArrivalsPanel arrivals={arrivals} />
          {own && (arrivals.count > 0 || hasMessages) && (
            <ButtonLink {...pageOf(own)} variant="default" leftSection={<Icon name="chart" />}>
              {texts.arrivals.show}
            </ButtonLink>
          )}
          {arrivals.count === 0 &&
            !isLooking &&
            (hasMessages ? (
              <details className={classes.earlier}>
                <summary>{texts.arrivals.earlier}</summary>
                {why}
              </details>
            ) : (
              why
            ))}
        </div>
      </Panel>
      <Panel title={texts.which.title}>
        <BoardPrograms target={{ host, mqttPort, origin, topicName, sendingId: topicId }} />
      </Panel>
      <Panel title={boardsVirtual.panel} hint={boardsVirtual.panelText}>
        <p>
          <ButtonLink
            to="/virtual/board/$topicName"
            params={{ topicName }}
            variant="default"
            leftSection={<Icon name="device" />}
          >
            {boardsVirtual.open}
          </ButtonLink>{' '}
          {isMember && <LampLink topicName={topicName} />}
        </p>
        <LinkCode
          address={`${origin}/virtual/board/${topicName}`}
          label={boardsVirtual.label}
          codeLabel={boardsVirtual.code}
          testId="virtual-board-address"
          isChosenElsewhere
        />
      </Panel>
      <Panel title={texts.share.title} hint={texts.share.text}>
        <LinkCode
          address={`${origin}/connect/${topicName}`}
          label={texts.share.label}
          codeLabel={texts.share.code}
          testId="connect-address"
          isChosenElsewhere
        />
      </Panel>
    </>
  );
}

function pageOf({ id, description }: { readonly id: string; readonly description: string }) {
  return {
    to: '/topic/$topicId/$topicDescription',
    params: { topicId: id, topicDescription: nameSlug(description) },
  } as const;
}

function ownTopicQuery(topicName: string) {
  return queryOptions({
    queryKey: ['topics', 'of-name', topicName],
    queryFn: async () => {
      const found = await call(listTopics, { page: 1, pageSize: 10, search: topicName });
      const own = found.find((topic) => topic.topicName === topicName);
      return own ? call(getTopic, { topicId: own.id }) : null;
    },
    meta: { quiet: true },
  });
}

/** A topic by its name, for users who may read it; null for others, who may still send to it. */
function useOwnTopic(topicName: string, isMember: boolean) {
  return useQuery({ ...ownTopicQuery(topicName), enabled: isMember });
}
