import {
  findProblems,
  isAdvice,
  type ServerState,
  type SystemProblem,
  type SystemState,
} from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fileSize } from '../../../ui/text/file-size.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { countText } from '../../../ui/text/number-text.ts';
import classes from './problem-list.module.css';

/** The problems of the servers and what to do about them, or that there are none. */
export function ProblemList({ state }: { state: SystemState }) {
  const { adminSystem: texts } = useTexts();
  const wordsOf = useWords(state);
  const problems = findProblems(state);
  const isAllAdvice = problems.every(isAdvice);
  return (
    <div role="status" className={classes.problems}>
      {isAllAdvice && (
        <p>
          <Mark kind="good">{problems.length === 0 ? texts.allWell : texts.allWorks}</Mark>
        </p>
      )}
      {problems.map((problem) => {
        const { title, text } = wordsOf(problem);
        const { code, server } = problem;
        const isOfOne = server !== undefined && state.servers.length > 1;
        return (
          <Notice key={`${code} ${server?.name}`} title={isOfOne ? texts.ofServer(server.name, title) : title}>
            {text} <More code={code} />
          </Notice>
        );
      })}
    </div>
  );
}

/** The words for a problem, with its figures. */
function useWords({ servers, storage, backup, clockWentBackSeconds }: SystemState) {
  const { adminMaintenance, adminSystem } = useTexts();
  const { language } = useLanguage();
  const texts = adminSystem.problems;
  const count = (number: number) => countText(number, language);
  const notReadyText = (server?: ServerState): string => {
    const { notReady = [], notReadyReasons = [] } = server ?? {};
    const known = notReadyReasons.map((reason) => adminSystem.notReadyReasons[reason]);
    // A server of an earlier version sends the sentence in English only.
    return known.length === notReady.length ? known.join(language === 'en' ? ' ' : '') : notReady.join(' ');
  };
  return ({ code, server }: SystemProblem): { readonly title: string; readonly text: string } => {
    const free = fileSize(server?.disk?.freeBytes ?? 0);
    switch (code) {
      case 'NOT_READY':
        return { ...texts.NOT_READY, text: texts.NOT_READY.text(notReadyText(server)) };
      case 'NOT_STORED':
        return { ...texts.NOT_STORED, title: texts.NOT_STORED.title(count(server?.failedMessages ?? 0)) };
      case 'NOT_ANSWERING':
        return {
          ...texts.NOT_ANSWERING,
          text: texts.NOT_ANSWERING.text(localTime(server?.seenOn ?? 0), count(servers.length)),
        };
      case 'VALUES_DAMAGED':
        return { ...texts.VALUES_DAMAGED, title: texts.VALUES_DAMAGED.title(count(storage.damaged)) };
      case 'VALUES_HIDDEN':
        return { ...texts.VALUES_HIDDEN, title: texts.VALUES_HIDDEN.title(count(storage.hidden)) };
      case 'DISK_LOW':
        return { ...texts.DISK_LOW, title: texts.DISK_LOW.title(free) };
      case 'DISK_SOON_FULL':
        return { ...texts.DISK_SOON_FULL, title: texts.DISK_SOON_FULL.title(server?.disk?.daysLeft ?? 0) };
      case 'BOARDS_NEARLY_FULL': {
        const { boards = 0, maxBoards = 0 } = server ?? {};
        return { ...texts[code], title: texts[code].title(count(boards), count(maxBoards)) };
      }
      case 'CLOCK':
        return { ...texts.CLOCK, title: texts.CLOCK.title(count(clockWentBackSeconds ?? 0)) };
      case 'REPLICA_UNUSED': {
        const { replicaReason, replicaProblem } = server ?? {};
        const reason = replicaReason ? adminSystem.replicaReasons[replicaReason] : replicaProblem;
        return { ...texts.REPLICA_UNUSED, text: texts.REPLICA_UNUSED.text(reason ?? '') };
      }
      case 'CLOCKS_DIFFER':
        return {
          ...texts.CLOCKS_DIFFER,
          title: texts.CLOCKS_DIFFER.title(count(Math.abs(server?.clockAheadSeconds ?? 0))),
        };
      case 'BACKUP_FAILED':
        return {
          ...texts.BACKUP_FAILED,
          text: texts.BACKUP_FAILED.text(adminMaintenance.backups.failures[backup.failureReason ?? 'OTHER']),
        };
      default:
        return texts[code];
    }
  };
}

/** Leads to a page or a section of the help with more about a problem. */
function More({ code }: Pick<SystemProblem, 'code'>) {
  const { adminSystem: texts } = useTexts();
  if (code === 'BACKUP_FAILED' || code === 'BACKUP_OVERDUE') {
    return (
      <TextLink to="/admin/maintenance-period/list" underline="always">
        {texts.moreBackups}
      </TextLink>
    );
  }
  if (code === 'VALUES_DAMAGED' || code === 'VALUES_HIDDEN') {
    return (
      <TextLink to="/admin/maintenance-period/list" underline="always">
        {texts.moreStorage}
      </TextLink>
    );
  }
  return <HelpLink section={code === 'NO_BACKUP' ? 'operator#backup' : 'operator#well'} />;
}
