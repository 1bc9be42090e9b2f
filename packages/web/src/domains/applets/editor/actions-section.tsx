import { ACTION_TYPES, type ActionType, MAX_ACTIONS, type Timing } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { ACTION_DEFINITIONS, ACTION_FORMS, actionDefinitionOf, shownDefinitionOf } from '../actions/registry.ts';
import type { Fields, Problems } from '../definitions.ts';
import { type ActionDraft, newAction, problemsAt } from '../draft.ts';
import { OtherwiseActions } from './otherwise-actions.tsx';
import { TypeButtons } from './type-buttons.tsx';
import { TypeCard } from './type-card.tsx';

interface ActionsProps {
  readonly project: Project;
  readonly actions: readonly ActionDraft[];
  /** By `{rowId}.{field}`. */
  readonly problems: Problems;
  readonly onChange: (actions: readonly ActionDraft[]) => void;
}

interface ActionsSectionProps extends ActionsProps {
  readonly when: Timing['when'];
  readonly hasConditions: boolean;
}

/** What an event trigger does, and what it does otherwise. */
export function ActionsSection({ actions, onChange, when, hasConditions, ...rest }: ActionsSectionProps) {
  const main = actions.filter(({ isOtherwise }) => !isOtherwise);
  const otherwise = actions.filter(({ isOtherwise }) => isOtherwise);
  const isFull = actions.length >= MAX_ACTIONS;
  return (
    <>
      <Actions
        {...rest}
        actions={main}
        start={1}
        isFull={isFull}
        isOtherwise={false}
        onChange={(changed) => onChange([...changed, ...otherwise])}
      />
      {(hasConditions || otherwise.length > 0) && (
        <OtherwiseActions when={when} hasConditions={hasConditions} isShown={otherwise.length > 0}>
          <Actions
            {...rest}
            actions={otherwise}
            start={main.length + 1}
            isFull={isFull}
            isOtherwise
            onChange={(changed) => onChange([...main, ...changed])}
          />
        </OtherwiseActions>
      )}
    </>
  );
}

interface ActionListProps extends ActionsProps {
  /** Of the first one: each action of an event trigger has a number of its own. */
  readonly start: number;
  readonly isFull: boolean;
  readonly isOtherwise: boolean;
}

/** Actions in the order in which they are performed, and the buttons that add one. */
function Actions({ project, actions, problems, start, isFull, isOtherwise, onChange }: ActionListProps) {
  const { applets: texts } = useFurtherTexts();
  const [added, setAdded] = useState<string>();
  return (
    <>
      {actions.map((action, index) => {
        const { rowId, type, fields, stored } = action;
        const { Settings } = actionDefinitionOf(type);
        return (
          <TypeCard
            key={rowId}
            definition={shownDefinitionOf(type, fields)}
            number={start + index}
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
        label={isFull ? texts.actionsFull(MAX_ACTIONS) : texts.addAction}
        definitions={ACTION_DEFINITIONS}
        rules={ACTION_TYPES}
        isFull={isFull}
        onAdd={add}
      />
      {!isFull && <TypeButtons label={texts.addMessage} definitions={ACTION_FORMS} rules={ACTION_TYPES} onAdd={add} />}
    </>
  );

  function add(type: ActionType, fields: Fields) {
    const action = newAction(type, fields, isOtherwise);
    setAdded(action.rowId);
    onChange([...actions, action]);
  }
}
