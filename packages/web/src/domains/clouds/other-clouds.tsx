import { useSuspenseQuery } from '@tanstack/react-query';
import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { LinkOriginChoice } from '../../ui/links/link-origin-choice.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { cloudLinksQuery } from '../projects/index.ts';
import { CloudPanel } from './cloud-panel.tsx';
import { texts as allTexts } from './texts.ts';

/** The other clouds whose boards and programs can send to a project, with the values that these need. */
export function OtherClouds({ project }: { project: Project }) {
  const texts = useTexts(allTexts);
  if (!allows(project.role, 'ADD')) {
    return <EmptyState help="glossary#terms" title={texts.title} text={texts.askOwner} />;
  }
  if (project.topics.length === 0) {
    return <EmptyState help="first-lesson#project" title={texts.noTopic} text={texts.noTopicText} />;
  }
  return <CloudPanels project={project} />;
}

function CloudPanels({ project }: { project: Project }) {
  const texts = useTexts(allTexts);
  const { data: links } = useSuspenseQuery(cloudLinksQuery(project.id));
  if (links.length === 0) return <EmptyState help="operator#network" title={texts.none} text={texts.noneText} />;
  return (
    <>
      <Panel title={texts.title} hint={allows(project.role, 'CHANGE') ? texts.intro : texts.askOwner}>
        <LinkOriginChoice />
      </Panel>
      {links.map((link) => (
        <CloudPanel key={link.cloud} project={project} link={link} />
      ))}
    </>
  );
}
