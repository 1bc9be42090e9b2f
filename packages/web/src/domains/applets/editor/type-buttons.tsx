import { useQuery } from '@tanstack/react-query';
import type { ActionTypeRules, TriggerTypeRules } from '@tinkerstream/contract/applets';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { LineIcon } from '../../../ui/icons.tsx';
import { Button, Flex } from '../../../ui/kit.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import type { Fields, TypeDefinition } from '../definitions.ts';
import classes from './type-buttons.module.css';

export type TypeRules = TriggerTypeRules | ActionTypeRules;

/** Whether the user's subscription includes what types require; true until it is known. */
export function useIsAllowed() {
  const { data: user } = useQuery(currentUserQuery);
  return ({ permission }: TypeRules) =>
    permission === undefined || !user || user.subscriptionStatus.permission[permission] === true;
}

interface TypeButtonsProps<Type extends string> {
  readonly label: string;
  readonly definitions: readonly TypeDefinition<Type>[];
  readonly rules: Readonly<Record<Type, TypeRules>>;
  /** The types that are already used, and not offered again. */
  readonly used?: readonly Type[];
  readonly isFull?: boolean;
  readonly onAdd: (type: Type, fields: Fields) => void;
}

/** Adds a trigger or an action, if the user's subscription includes its type. */
export function TypeButtons<Type extends string>(props: TypeButtonsProps<Type>) {
  const { label, definitions, rules, used = [], isFull = false, onAdd } = props;
  const isAllowed = useIsAllowed();
  const [refused, setRefused] = useState<TypeRules>();
  const offered = definitions.filter(({ type }) => !used.includes(type));
  if (offered.length === 0) return null;
  return (
    <Flex component="fieldset" wrap="wrap" gap="xs" className={classes.buttons}>
      <legend>{label}</legend>
      {offered.map((definition) => (
        <TypeButton
          key={definition.icon}
          definition={definition}
          isAllowed={isAllowed(rules[definition.type])}
          isDisabled={isFull}
          onClick={() =>
            isAllowed(rules[definition.type])
              ? onAdd(definition.type, definition.fields)
              : setRefused(rules[definition.type])
          }
        />
      ))}
      {refused && <PermissionDialog flag={refused.permission} onClose={() => setRefused(undefined)} />}
    </Flex>
  );
}

interface TypeButtonProps {
  readonly definition: TypeDefinition<string>;
  readonly isAllowed: boolean;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function TypeButton({ definition, isAllowed, isDisabled, onClick }: TypeButtonProps) {
  const { applets: texts } = useTexts();
  const { name, sentence } = useTexts(definition.texts);
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.button}
      leftSection={<LineIcon path={definition.icon} />}
      title={isAllowed ? sentence : texts.notInSubscription}
      data-refused={!isAllowed || undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}
