import { type AppletReason, type AppletRun, loggedKind, type RunAction } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { actionDefinitionOf } from '../actions/registry.ts';
import { triggerDefinitionOf } from '../triggers/registry.ts';

/** Longer targets, such as the ID of a spreadsheet, are shortened. */
const MAX_TARGET = 30;

/** Runs in plain words. A topic of the project has its description, as in the sentence. */
export function useRunTexts({ topics }: Project) {
  const { applets: texts } = useTexts();
  const { language } = useLanguage();
  const topicOf = (name: string) => topics.find(({ topicName }) => topicName === name)?.description || name;

  function reasonOf(reason: AppletReason | null, service = ''): string | undefined {
    if (!reason) return undefined;
    const { code } = reason;
    const detail = code.startsWith('TOPIC_') ? topicOf(reason.detail) : reason.detail;
    return texts.reasons[code]({ ...reason, detail, service });
  }

  return {
    topicOf,
    reasonOf,

    triggerOf({ trigger }: AppletRun): string | undefined {
      if (!trigger) return undefined;
      const { triggerKey, name } = trigger;
      const { fired } = triggerDefinitionOf(triggerKey).texts[language];
      return fired(loggedKind(triggerKey) === 'topic' ? topicOf(name) : name);
    },

    actionOf({ actionKey, target, outcome, reason }: RunAction) {
      const { name, service, done } = actionDefinitionOf(actionKey).texts[language];
      const shown = loggedKind(actionKey) === 'topic' ? topicOf(target) : shortened(target);
      const text = outcome === 'DONE' ? done(shown) : texts.actionOutcomes[outcome](name, shown);
      const kind = outcome === 'DONE' ? 'good' : outcome === 'WAITING' ? 'none' : 'alert';
      return { kind, text, reason: reasonOf(reason, service) } as const;
    },
  };
}

function shortened(target: string): string {
  return target.length > MAX_TARGET ? `${target.slice(0, 12)}…` : target;
}
