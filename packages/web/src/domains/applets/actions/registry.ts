import { ACTION_TYPES, type ActionService, type ActionType } from '@tinkerstream/contract/applets';
import type {
  ActionForm,
  ActionTypeDefinition,
  Fields,
  ServedActionDefinition,
  TypeDefinition,
} from '../definitions.ts';

// Types are discovered by path: a new type only needs a new folder.
const folders = import.meta.glob<{ readonly definition: ActionTypeDefinition }>('./*/definition.ts', { eager: true });

/** All action types, in the order of the editor. */
export const ACTION_DEFINITIONS: readonly ActionTypeDefinition[] = Object.values(folders)
  .map(({ definition }) => definition)
  .sort((a, b) => a.order - b.order);

const byType = new Map(ACTION_DEFINITIONS.map((definition) => [definition.type, definition]));

export function actionDefinitionOf(type: ActionType): ActionTypeDefinition {
  const definition = byType.get(type);
  if (!definition) throw new Error(`No folder exists for action type ${type}`);
  return definition;
}

/** The ready forms of all types, as the editor offers them. */
export const ACTION_FORMS: readonly TypeDefinition<ActionType>[] = ACTION_DEFINITIONS.flatMap((definition) =>
  (definition.forms ?? []).map((form) => withForm(definition, form)),
);

/** The definition that the editor shows for an action: its form, otherwise its type. */
export function shownDefinitionOf(type: ActionType, fields: Fields): TypeDefinition<ActionType> {
  const definition = actionDefinitionOf(type);
  const id = definition.formOf?.(fields);
  const form = definition.forms?.find((one) => one.id === id);
  return form ? withForm(definition, form) : definition;
}

function withForm({ type, order, fields }: ActionTypeDefinition, form: ActionForm): TypeDefinition<ActionType> {
  return { ...form, type, order, fields: { ...fields, ...form.fields } };
}

/** The first action type that needs a service. */
export function definitionOfService(service: ActionService): ServedActionDefinition {
  const definition = ACTION_DEFINITIONS.find(
    (one): one is ServedActionDefinition => ACTION_TYPES[one.type].service?.name === service,
  );
  if (!definition) throw new Error(`No action type needs ${service}`);
  return definition;
}
