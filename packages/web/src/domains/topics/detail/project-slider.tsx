import { Link } from '@tanstack/react-router';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useRovingFocus } from '../../../ui/form/use-roving-focus.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button, Group } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './project-slider.module.css';

/** Projects shown without arrows (rule 11). */
const MAX_WITHOUT_ARROWS = 4;

/** The projects of a topic side by side, scrolled by touch, by keyboard, or with arrows if there are many. */
export function ProjectSlider({ topic }: { topic: Topic }) {
  const { projectLinks, topics: texts } = useTexts();
  const roving = useRovingFocus<HTMLUListElement>();
  const { ref: list } = roving;
  const hasArrows = topic.projects.length > MAX_WITHOUT_ARROWS;
  const step = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8 });
  const arrow = (direction: 1 | -1) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={direction < 0 ? texts.previousProjects : texts.nextProjects}
      title={direction < 0 ? texts.previousProjects : texts.nextProjects}
      onClick={() => step(direction)}
    >
      <Icon name={direction < 0 ? 'previous' : 'next'} />
    </ActionIcon>
  );
  return (
    <Panel
      title={texts.projects}
      hint={topic.isOwner ? undefined : projectLinks.onlyCreatorAdds}
      actions={topic.isOwner && <AddToProject topic={topic} />}
    >
      {topic.projects.length === 0 ? (
        <p className={classes.none}>{texts.inNoProject}</p>
      ) : (
        <Group gap="xs" wrap="nowrap">
          {hasArrows && arrow(-1)}
          <ul {...roving} className={classes.projects}>
            {topic.projects.map(({ id, projectName }) => (
              <li key={id}>
                <Link
                  to="/project/$projectId/$projectName"
                  params={{ projectId: id, projectName: nameSlug(projectName) }}
                  className={classes.project}
                >
                  <Icon name="project" />
                  <span>{projectName}</span>
                </Link>
              </li>
            ))}
          </ul>
          {hasArrows && arrow(1)}
        </Group>
      )}
    </Panel>
  );
}

const AddToProjectDialog = lazyDialog(() => import('./add-to-project-dialog.tsx'), 'AddToProjectDialog');

function AddToProject({ topic }: { topic: Topic }) {
  const { topics: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" leftSection={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {texts.addToProject}
      </Button>
      {isOpen && <AddToProjectDialog topic={topic} onClose={() => setOpen(false)} />}
    </>
  );
}
