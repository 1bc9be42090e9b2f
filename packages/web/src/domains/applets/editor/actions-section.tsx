import { ACTION_TYPES, MAX_ACTIONS } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ACTION_DEFINITIONS, actionDefinitionOf } from '../actions/registry.ts';
import type { Problems } from '../definitions.ts';
import { type ActionDraft, newAction, problemsAt } from '../draft.ts';
import { TypeButtons } from './type-buttons.tsx';
import { TypeCard } from './type-card.tsx';

interface ActionsSectionProps {
  readonly project: Project;
  readonly actions: readonly ActionDraft[];
  /** By `{rowId}.{field}`. */
  readonly problems: Problems;
  readonly onChange: (actions: readonly ActionDraft[]) => void;
}

/** What an event trigger does, in this order. */
export function ActionsSection({ project, actions, problems, onChange }: ActionsSectionProps) {
  const { applets: texts } = useTexts();
  const [added, setAdded] = useState<string>();
  return (
    <>
      {actions.map((action, index) => {
        const { rowId, type, fields, stored } = action;
        const definition = actionDefinitionOf(type);
        const { Settings } = definition;
        return (
          <TypeCard
            key={rowId}
            definition={definition}
            number={index + 1}
            isNew={rowId === added}
            onRemove={() => onChange(actions.filter((one) => one !== action))}
          >
            <Settings
              fields={fields}
              problems={problemsAt(problems, rowId)}
              project={project}
              stored={stored}
              onFields={(changed) =>
                onChange(actions.map((one) => (one === action ? { ...one, fields: { ...fields, ...changed } } : one)))
              }
            />
          </TypeCard>
        );
      })}
      <TypeButtons
        label={actions.length < MAX_ACTIONS ? texts.addAction : texts.actionsFull(MAX_ACTIONS)}
        definitions={ACTION_DEFINITIONS}
        rules={ACTION_TYPES}
        isFull={actions.length >= MAX_ACTIONS}
        onAdd={(type) => {
          const action = newAction(type);
          setAdded(action.rowId);
          onChange([...actions, action]);
        }}
      />
    </>
  );
}
