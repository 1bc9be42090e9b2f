import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { Flex } from '../../ui/kit.ts';
import { ProgressLine } from '../../ui/loading/progress-line.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { countText } from '../../ui/text/number-text.ts';
import classes from './deletions-in-progress.module.css';
import { projectDeletionsQuery } from './queries.ts';

/** Progress of projects whose records are still being deleted; empty if there are none. */
export function DeletionsInProgress() {
  const { projects: texts } = useTexts();
  const { language } = useLanguage();
  const { data: deletions = [] } = useQuery(projectDeletionsQuery);
  if (deletions.length === 0) return null;
  return (
    <Panel title={texts.deletions} hint={texts.deletionsHint}>
      <Flex component="ul" direction="column" gap="sm" className={classes.deletions}>
        {deletions.map(({ projectId, projectName, recordCount, remainingRecordCount }) => (
          <li key={projectId}>
            <span>
              <strong>{projectName}</strong>
              <span>{texts.recordsLeft(countText(remainingRecordCount, language))}</span>
            </span>
            <ProgressLine label={projectName} value={1 - remainingRecordCount / recordCount} />
          </li>
        ))}
      </Flex>
    </Panel>
  );
}
