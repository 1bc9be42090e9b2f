import { type AppletLogEntry, type AppletReasonCode, loggedKind } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import { localClock, localTime } from '../../../ui/text/local-time.ts';
import { actionDefinitionOf } from '../actions/registry.ts';
import { triggerDefinitionOf } from '../triggers/registry.ts';
import classes from './applet-log.module.css';

interface LogEntryProps {
  readonly project: Project;
  readonly entry: AppletLogEntry;
  /** Whether it says which event trigger it belongs to. */
  readonly showsName: boolean;
}

/** Longer targets, such as the ID of a spreadsheet, are shortened. */
const MAX_TARGET = 30;

export function LogEntry({ project, entry, showsName }: LogEntryProps) {
  const { applets: texts } = useTexts();
  const { kind, text, reason } = useEntryTexts(project)(entry);
  const { count, timeArrival, appletName } = entry;
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <time dateTime={timeArrival}>{localTime(timeArrival)}</time>
      <div className={classes.what}>
        {showsName && <strong>{appletName}</strong>}
        <Mark kind={kind}>
          <span className={classes.words}>
            {text}
            {count > 1 && <span className={classes.count}> × {count}</span>}
          </span>
        </Mark>
        {reason && <span className={classes.reason}>{reason}</span>}
      </div>
      <span className={classes.kind}>{texts.logKinds[entry.kind]}</span>
    </li>
  );
}

/** The reasons whose detail is a time, at most an hour after the entry. */
const TIMES: ReadonlySet<AppletReasonCode> = new Set(['IN_NEXT_MAIL', 'MAILS_WAIT', 'MUTED']);

interface EntryTexts {
  readonly kind: 'good' | 'alert' | 'none';
  readonly text: string;
  readonly reason: string | undefined;
}

/** An entry in plain words. A topic of the project has its description, as in the sentence. */
function useEntryTexts({ topics }: Project): (entry: AppletLogEntry) => EntryTexts {
  const { applets: texts } = useTexts();
  const { language } = useLanguage();
  const topicOf = (name: string) => topics.find(({ topicName }) => topicName === name)?.description || name;
  function shownDetail(code: AppletReasonCode, detail: string): string {
    if (code.startsWith('TOPIC_')) return topicOf(detail);
    return TIMES.has(code) && detail ? localClock(detail) : detail;
  }
  return (entry) => {
    const reasonOf = (service: string) => {
      if (!entry.reason) return undefined;
      const { code, detail } = entry.reason;
      return texts.reasons[code]({
        ...entry.reason,
        detail: shownDetail(code, detail),
        service,
      });
    };
    switch (entry.kind) {
      case 'trigger': {
        const { fired } = triggerDefinitionOf(entry.triggerKey).texts[language];
        // A trigger with a reason has fired, and started nothing.
        return {
          kind: entry.reason ? 'alert' : 'none',
          text: fired(loggedKind(entry.triggerKey) === 'topic' ? topicOf(entry.name) : entry.name),
          reason: reasonOf(''),
        };
      }
      case 'filter':
        return entry.isSuccess
          ? { kind: 'good', text: texts.filterPassed, reason: reasonOf('') }
          : { kind: 'none', text: texts.filterFailed, reason: reasonOf('') };
      case 'action': {
        const { name, service, done } = actionDefinitionOf(entry.actionKey).texts[language];
        const reason = reasonOf(service);
        const target = loggedKind(entry.actionKey) === 'topic' ? topicOf(entry.target) : shortened(entry.target);
        if (entry.outcome === 'DONE') return { kind: 'good', text: done(target), reason };
        const isWrong = entry.outcome === 'FAILED' || entry.outcome === 'RETRIED';
        return { kind: isWrong ? 'alert' : 'none', text: texts.actionOutcomes[entry.outcome](name, target), reason };
      }
    }
  };
}

function shortened(target: string): string {
  return target.length > MAX_TARGET ? `${target.slice(0, 12)}…` : target;
}
