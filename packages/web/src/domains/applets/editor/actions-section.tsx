import { ACTION_TYPES, type ActionType, MAX_ACTIONS, type Timing } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Flex, Stack } from '../../../ui/kit.ts';
import { ACTION_DEFINITIONS, ACTION_FORMS, actionDefinitionOf, shownDefinitionOf } from '../actions/registry.ts';
import type { Fields, Problems } from '../definitions.ts';
import { type ActionDraft, newAction, problemsAt } from '../draft.ts';
import classes from './actions-section.module.css';
import { TypeButtons } from './type-buttons.tsx';
import { TypeCard } from './type-card.tsx';

interface ActionsProps {
  readonly project: Project;
  readonly actions: readonly ActionDraft[];
  /** The problems by `{rowId}.{field}`. */
  readonly problems: Problems;
  readonly onChange: (actions: readonly ActionDraft[]) => void;
}

interface ActionsSectionProps extends ActionsProps {
  readonly when: Timing['when'];
  readonly hasConditions: boolean;
}

/** The actions of an event trigger, and those for the case that its conditions do not match. */
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
  /** The number of the first action in the list: each action of an event trigger has a number of its own. */
  readonly start: number;
  readonly isFull: boolean;
  readonly isOtherwise: boolean;
}

/** Actions in the order in which they are performed, and the buttons that add one. */
function Actions({ project, actions, problems, start, isFull, isOtherwise, onChange }: ActionListProps) {
  const { applets: texts } = useTexts();
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

interface OtherwiseActionsProps {
  readonly when: Timing['when'];
  readonly hasConditions: boolean;
  /** Whether the actions are shown before the user asks for them. */
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** The actions for the case that the conditions do not match: a single button until a user wants them. */
function OtherwiseActions({ when, hasConditions, isShown, children }: OtherwiseActionsProps) {
  const { appletTiming: texts } = useTexts();
  const id = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) buttons.current?.querySelector<HTMLElement>('fieldset button')?.focus();
  }, [isWanted]);

  if (!isShown && !isWanted) {
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setWanted(true)}
        >
          {texts.addOtherwise}
        </Button>
      </div>
    );
  }
  return (
    <Flex component="section" direction="column" gap="sm" className={classes.otherwise} aria-labelledby={id}>
      <div className={classes.head}>
        <h4 id={id}>{texts.otherwise}</h4>
        <p>{hasConditions ? texts.otherwiseHints[when] : texts.otherwiseNever}</p>
      </div>
      <Stack ref={buttons} gap="sm" miw={0}>
        {children}
      </Stack>
    </Flex>
  );
}
