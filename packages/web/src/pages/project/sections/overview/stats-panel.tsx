import type { Project } from '@tinkerstream/contract/projects';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { localTime } from '../../../../ui/text/local-time.ts';
import { countText } from '../../../../ui/text/number-text.ts';
import classes from './overview-section.module.css';

/** What a project contains, in numbers; live. */
export function StatsPanel({ project }: { project: Project }) {
  const { projects: texts } = useTexts();
  const { language } = useLanguage();
  const number = (value: number) => countText(value, language);
  const nameOf = (email: string) => project.projectUsers.find(({ username }) => username === email)?.name || email;
  const moment = (time: string, who: string) => (
    <>
      <time dateTime={time}>{localTime(time)}</time>
      <span className={classes.who}>{who}</span>
    </>
  );
  return (
    <Panel title={texts.basicInfo}>
      <FactList
        facts={[
          { label: texts.createdOn, value: moment(project.createdOn, nameOf(project.createdBy)) },
          { label: texts.modifiedOn, value: moment(project.modifiedOn, nameOf(project.modifiedBy)) },
          { label: texts.numberOfTopics, value: number(project.topics.length) },
          { label: texts.numberOfDataTypes, value: number(project.dataTypeCount) },
          { label: texts.dataCount, value: number(project.totalNumberOfMessages) },
          { label: texts.numberOfCharts, value: number(project.chartCount) },
          { label: texts.numberOfTriggers, value: number(project.eventTriggerCount) },
          { label: texts.numberOfUsers, value: number(project.projectUsers.length) },
          { label: texts.numberOfFiles, value: number(project.projectFiles.length) },
        ]}
      />
    </Panel>
  );
}
