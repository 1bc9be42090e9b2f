import { useNavigate } from '@tanstack/react-router';
import { type BoardDetail, renameBoard } from '@tinkerstream/contract/boards';
import { floodRate } from '@tinkerstream/contract/records';
import { sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { BoardTile, BoardTiles } from '../../domains/boards/index.ts';
import { WayBack } from '../../domains/charts/index.ts';
import { QUERIES_WITH_TOPICS } from '../../domains/projects/index.ts';
import { heardLately, MessageLog, pointsOf } from '../../domains/records/index.ts';
import { DeleteDevice } from '../../domains/topics/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useBoardNames } from '../../platform/board-names.ts';
import { keep, kept } from '../../platform/kept/browser-store.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { useBusy } from '../../ui/form/use-busy.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icons.tsx';
import { Box, Button, Group, TextInput } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { useTopicLinkSearch } from '../../ui/links/topic-link-search.ts';
import { Later } from '../../ui/loading/later.tsx';
import { Mark } from '../../ui/mark.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { showSuccess } from '../../ui/toast/toast.ts';
import { boardTexts } from './texts.ts';

const STORED = 'findMessage';

/** The message that programs of the connect page and the virtual board understand. */
const FIND_MESSAGE = 'led=on';

/** The message that was last sent from this browser to find a board. */
function keptMessage(): string {
  return kept(STORED) ?? FIND_MESSAGE;
}

function keepMessage(text: string): void {
  keep(STORED, text);
}

interface BoardViewProps {
  readonly topic: Topic;
  readonly board: BoardDetail;
}

export function BoardView({ topic, board: { device, sentName, keys } }: BoardViewProps) {
  const { chartLines, overview, topics } = useTexts();
  const texts = useTexts(boardTexts);
  const navigate = useNavigate();
  const cameFrom = useTopicLinkSearch();
  const now = useNow();
  const rename = useCall(renameBoard);
  const [topicId, deviceId] = [topic.id, device.id];
  const topicPage = {
    to: '/topic/$topicId/$topicDescription',
    params: { topicId, topicDescription: nameSlug(topic.description) },
    search: cameFrom,
  } as const;
  const name = device.serialName || device.serialNumber;
  const pupil = useBoardNames().pupilOf(topicId, device.serialNumber);
  const sent = sentName || device.serialNumber;
  /** The names of the board besides the title. */
  const names = [
    ...(pupil === undefined || pupil === name ? [] : [name]),
    ...(name === sent ? [] : [texts.sendsAs(sent)]),
  ];
  const rates = keys.flatMap(
    ({ records }) =>
      floodRate(
        records.map(({ createdOn }) => Date.parse(createdOn)),
        now,
      ) ?? [],
  );
  return (
    <>
      <PageHeader
        title={pupil ?? name}
        intro={rates.length > 0 && <Mark kind="alert">{overview.floods(Math.max(...rates))}</Mark>}
        trail={[
          cameFrom.projectId === undefined ? (
            <TextLink key="list" to="/topic" search={{ page: cameFrom.listPage, search: cameFrom.listSearch }}>
              {topics.list}
            </TextLink>
          ) : (
            <WayBack key="project" projectId={cameFrom.projectId} section={cameFrom.section} range={cameFrom.range} />
          ),
          <TextLink key="topic" {...topicPage}>
            {topic.description}
          </TextLink>,
        ]}
        titleAction={
          topic.mayChange && (
            <RenameButton
              title={texts.rename}
              label={texts.name}
              value={name}
              emptyMessage={texts.nameEmpty}
              doneMessage={texts.renamed}
              of={{ id: deviceId, field: 'serialName', reloads: [...QUERIES_WITH_TOPICS, ['records']] }}
              onRename={(text) => rename.mutateAsync({ topicId, deviceId, shownName: text === sent ? '' : text })}
            />
          )
        }
        actions={
          topic.isManageable && (
            <DeleteDevice
              topicId={topicId}
              device={device}
              onConfirmed={() => navigate({ ...topicPage, replace: true })}
            />
          )
        }
      />
      <Box mb="xl">
        <FactList
          facts={[
            { label: texts.serialNumber, value: <code>{device.serialNumber}</code> },
            { label: topics.topicName, value: <code>{topic.topicName}</code> },
            ...(names.length === 0 ? [] : [{ label: texts.name, value: names.join(' · ') }]),
          ]}
        />
      </Box>
      <Panel title={texts.values}>
        {keys.length === 0 ? (
          <p>{texts.noValues}</p>
        ) : (
          <BoardTiles label={texts.values}>
            {keys.map(({ dataRecordType: { id, dataRecordTypeName, unit }, records }) => {
              const isSilent = !heardLately(records, now);
              return (
                <BoardTile
                  key={id}
                  title={dataRecordTypeName}
                  value={records[0]?.value}
                  unit={unit}
                  line={pointsOf(records).map(({ value }) => value)}
                  time={Date.parse(records[0]?.createdOn ?? '')}
                  now={now}
                  alerts={isSilent ? [chartLines.silent] : []}
                  isStale={isSilent}
                />
              );
            })}
          </BoardTiles>
        )}
      </Panel>
      {topic.mayAdd && <FindBoard topicId={topicId} />}
      <Later>
        <MessageLog
          topicId={topicId}
          dataTypes={topic.dataRecordTypes}
          devices={[device]}
          board={device.serialNumber}
        />
      </Later>
    </>
  );
}

/** Sends a message that makes a board show where it is. The browser stores the text. */
function FindBoard({ topicId }: { readonly topicId: string }) {
  const { topics } = useTexts();
  const texts = useTexts(boardTexts);
  const send = useCall(sendMessage);
  const form = useForm({ text: keptMessage() }, ({ text }) => ({
    text: text.trim() === '' && texts.findEmpty,
  }));
  const [isSending, sendOnce] = useBusy(async ({ text }: { readonly text: string }) => {
    await send.mutateAsync({ topicId, outputType: 'SIMPLE_MESSAGE', message: text.trim() });
    keepMessage(text.trim());
    showSuccess(texts.found);
  });
  return (
    <Panel title={texts.find} hint={texts.findHint}>
      <form onSubmit={form.onSubmit(sendOnce)} noValidate>
        <Group gap="xs" align="flex-start">
          <TextInput
            {...form.getInputProps('text')}
            aria-label={topics.message}
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: 'mono' }}
          />
          <Button type="submit" leftSection={<Icon name="send" />} loading={isSending}>
            {texts.send}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
