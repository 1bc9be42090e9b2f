import { Link } from '@tanstack/react-router';
import type { ProjectListItem } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import chips from '../../ui/chips.module.css';
import { TextLink } from '../../ui/links/links.tsx';
import { byText } from '../../ui/table/list-order.ts';
import classes from './project-list-page.module.css';

/** The most topics that are shown of each project. */
const MAX_CHIPS = 6;

/** The topics of a project in a list: live topics first, then by name. */
export function LinkedTopics({
  project: { id, projectName, topics, liveTopicIds = [] },
}: {
  project: ProjectListItem;
}) {
  const { home, projects: texts } = useTexts();
  if (topics.length === 0) return <span className={classes.none}>{texts.noTopics}</span>;
  const live = new Set(liveTopicIds);
  const shown = topics
    .toSorted(
      (a, b) => Number(live.has(b.topicId)) - Number(live.has(a.topicId)) || byText(a.description, b.description),
    )
    .slice(0, MAX_CHIPS);
  return (
    <ul className={chips.chips}>
      {shown.map((topic) => (
        <li key={topic.id}>
          <Link
            to="/topic/$topicId/$topicDescription"
            params={{ topicId: topic.id, topicDescription: nameSlug(topic.description) }}
            className={chips.chip}
            title={live.has(topic.topicId) ? home.isLive(topic.description) : topic.description}
          >
            {live.has(topic.topicId) && <span className={chips.live} role="img" aria-label={home.live} />}
            {topic.description}
          </Link>
        </li>
      ))}
      {topics.length > shown.length && (
        <li>
          <TextLink
            to="/project/$projectId/$projectName"
            params={{ projectId: id, projectName: nameSlug(projectName) }}
            search={{ section: 'iot' }}
          >
            {texts.moreTopics(topics.length - shown.length)}
          </TextLink>
        </li>
      )}
    </ul>
  );
}
