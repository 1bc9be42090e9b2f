import type { ProjectListItem } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { Mark } from '../../ui/mark.tsx';
import { Ago } from '../../ui/text/ago.tsx';

interface ProjectActivityProps {
  readonly project: Pick<ProjectListItem, 'lastMessageOn' | 'liveTopicIds'>;
  /** The server's time, from `useNow`. */
  readonly now: number;
}

/** The number of live topics of a project; if there are none, the time of its last message. */
export function ProjectActivity({ project: { lastMessageOn, liveTopicIds = [] }, now }: ProjectActivityProps) {
  const { home: texts } = useTexts();
  if (lastMessageOn === undefined) return <Mark kind="none">{texts.noMessages}</Mark>;
  if (liveTopicIds.length > 0) return <Mark kind="good">{texts.liveTopics(liveTopicIds.length)}</Mark>;
  return (
    <Mark kind="none">
      {texts.lastMessage} <Ago time={Date.parse(lastMessageOn)} now={now} />
    </Mark>
  );
}
