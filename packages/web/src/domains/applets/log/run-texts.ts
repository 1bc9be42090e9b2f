import { type AppletReason, type AppletRun, loggedKind, type RunAction } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { localMinute } from '../../../ui/text/local-time.ts';
import { actionDefinitionOf } from '../actions/registry.ts';
import { triggerDefinitionOf } from '../triggers/registry.ts';
import { useReasonTexts } from '../use-reason-texts.ts';

/** Longer targets, such as the ID of a spreadsheet, are shortened. */
const MAX_TARGET = 30;

/** The texts of runs in plain words. A topic of the project is named by its description, as in the sentence. */
export function useRunTexts({ topics }: Project) {
  const { applets: texts } = useTexts();
  const { language } = useLanguage();
  const reasonText = useReasonTexts();
  const topicOf = (name: string) => topics.find(({ topicName }) => topicName === name)?.description || name;

  function shownDetail({ code, detail }: AppletReason): string {
    if (code.startsWith('TOPIC_')) return topicOf(detail);
    return code === 'MISSED' ? localMinute(detail) : detail;
  }

  function reasonOf(reason: AppletReason | null, service = ''): string | undefined {
    return reason ? reasonText({ ...reason, detail: shownDetail(reason), service }) : undefined;
  }

  return {
    topicOf,
    reasonOf,

    triggerOf({ trigger }: AppletRun): string | undefined {
      if (!trigger) return undefined;
      const { triggerKey, name, event } = trigger;
      const { fired } = triggerDefinitionOf(triggerKey).texts[language];
      return fired(loggedKind(triggerKey) === 'topic' ? topicOf(name) : name, event);
    },

    actionOf({ actionKey, target, outcome, reason }: RunAction) {
      const { name, service, done, target: named } = actionDefinitionOf(actionKey).texts[language];
      const shown = loggedKind(actionKey) === 'topic' ? topicOf(target) : named ? named(target) : shortened(target);
      const isStopped = outcome === 'DROPPED' && reason !== null;
      const text =
        outcome === 'DONE'
          ? done(loggedKind(actionKey) === 'plain' ? target : shown)
          : texts.actionOutcomes[isStopped ? 'STOPPED' : outcome](name, shown);
      const kind = outcome === 'DONE' ? 'good' : outcome === 'FAILED' || outcome === 'RETRIED' ? 'alert' : 'none';
      return { kind, text, reason: reasonOf(reason, service) } as const;
    },
  };
}

function shortened(target: string): string {
  return target.length > MAX_TARGET ? `${target.slice(0, 12)}…` : target;
}
