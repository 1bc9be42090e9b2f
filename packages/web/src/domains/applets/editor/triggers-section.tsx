import { TRIGGER_TYPES, type TriggerType } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import type { Problems } from '../definitions.ts';
import { newTrigger, problemsAt, type TriggerDraft } from '../draft.ts';
import { TRIGGER_DEFINITIONS, triggerDefinitionOf } from '../triggers/registry.ts';
import { TypeButtons } from './type-buttons.tsx';
import { TypeCard } from './type-card.tsx';

interface TriggersSectionProps {
  readonly project: Project;
  readonly triggers: readonly TriggerDraft[];
  /** The problems by `{type}.{field}`. */
  readonly problems: Problems;
  readonly onChange: (triggers: readonly TriggerDraft[]) => void;
  /** Content between the triggers and the buttons that add one. */
  readonly children?: ReactNode;
}

/** The triggers of an event trigger, each type at most once. */
export function TriggersSection({ project, triggers, problems, onChange, children }: TriggersSectionProps) {
  const { applets: texts } = useTexts();
  const [added, setAdded] = useState<TriggerType>();
  return (
    <>
      {triggers.map((trigger) => {
        const { type, fields, stored } = trigger;
        const definition = triggerDefinitionOf(type);
        const { Settings } = definition;
        return (
          <TypeCard
            key={type}
            definition={definition}
            isNew={type === added}
            onRemove={() => onChange(triggers.filter((one) => one !== trigger))}
          >
            {Settings && (
              <Settings
                fields={fields}
                problems={problemsAt(problems, type)}
                project={project}
                stored={stored}
                onFields={(changed) =>
                  onChange(
                    triggers.map((one) => (one === trigger ? { ...one, fields: { ...fields, ...changed } } : one)),
                  )
                }
              />
            )}
          </TypeCard>
        );
      })}
      {children}
      <TypeButtons
        label={texts.addTrigger}
        definitions={TRIGGER_DEFINITIONS}
        rules={TRIGGER_TYPES}
        used={triggers.map(({ type }) => type)}
        onAdd={(type) => {
          setAdded(type);
          onChange([...triggers, newTrigger(type)]);
        }}
      />
    </>
  );
}
