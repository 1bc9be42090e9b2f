type Fields = Readonly<Record<string, unknown>>;

/**
 * An answer with new values in the fields of an entity, wherever the answer shows these fields of it. Unchanged parts stay
 * the same object.
 */
export function withFields<Value>(answer: Value, id: string, fields: Fields): Value {
  return changed(answer, id, fields) as Value;
}

/** Whether an answer shows these fields of an entity, with another value in one of them. */
export function hasOtherFields(answer: unknown, id: string, fields: Fields): boolean {
  return withFields(answer, id, fields) !== answer;
}

/** Whether an answer shows fields of these names of an entity. */
export function showsFields(answer: unknown, id: string, fields: Fields): boolean {
  if (Array.isArray(answer)) return answer.some((entry) => showsFields(entry, id, fields));
  if (!isPlain(answer)) return false;
  const isShown = isEntity(answer, id) && Object.keys(fields).every((name) => name in answer);
  return isShown || Object.values(answer).some((part) => showsFields(part, id, fields));
}

function changed(value: unknown, id: string, fields: Fields): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => changed(entry, id, fields));
    return entries.every((entry, index) => entry === value[index]) ? value : entries;
  }
  if (!isPlain(value)) return value;
  const own = isEntity(value, id) && Object.keys(fields).every((name) => name in value) ? fields : {};
  const entries = Object.entries(value).map(
    ([name, part]) => [name, name in own ? own[name] : changed(part, id, fields)] as const,
  );
  return entries.every(([name, part]) => part === value[name]) ? value : Object.fromEntries(entries);
}

/** Whether a value is the entity. The topics in a project are entities too; their id is in `topicId`. */
function isEntity(value: Record<string, unknown>, id: string): boolean {
  return value.id === id || (value.topicId === id && 'topicName' in value);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
