import type { AppletLogEntry } from '@tinkerstream/contract/applets';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { localTime } from '../../../ui/local-time.ts';
import { Mark } from '../../../ui/mark.tsx';
import { actionDefinitionOf } from '../actions/registry.ts';
import { triggerDefinitionOf } from '../triggers/registry.ts';
import classes from './applet-log.module.css';

export function LogEntry({ entry, showsName }: { entry: AppletLogEntry; showsName: boolean }) {
  const { applets: texts } = useTexts();
  const { kind, text, reason } = useEntryTexts()(entry);
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

interface EntryTexts {
  readonly kind: 'good' | 'alert' | 'none';
  readonly text: string;
  readonly reason: string | undefined;
}

/** An entry in plain words. */
function useEntryTexts(): (entry: AppletLogEntry) => EntryTexts {
  const { applets: texts } = useTexts();
  const { language } = useLanguage();
  return (entry) => {
    const reasonOf = (service: string) =>
      entry.reason ? texts.reasons[entry.reason.code]({ ...entry.reason, service }) : undefined;
    switch (entry.kind) {
      case 'trigger': {
        const { fired } = triggerDefinitionOf(entry.triggerKey).texts[language];
        // A trigger with a reason has fired, and started nothing.
        return { kind: entry.reason ? 'alert' : 'none', text: fired(entry.name), reason: reasonOf('') };
      }
      case 'filter':
        return entry.isSuccess
          ? { kind: 'good', text: texts.filterPassed, reason: reasonOf('') }
          : { kind: 'none', text: texts.filterFailed, reason: reasonOf('') };
      case 'action': {
        const { name, service, done } = actionDefinitionOf(entry.actionKey).texts[language];
        const reason = reasonOf(service);
        if (entry.outcome === 'DONE') return { kind: 'good', text: done(entry.target), reason };
        return { kind: 'alert', text: texts.actionOutcomes[entry.outcome](name, entry.target), reason };
      }
    }
  };
}
