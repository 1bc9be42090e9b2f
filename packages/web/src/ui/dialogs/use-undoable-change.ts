import { useQueryClient } from '@tanstack/react-query';
import { useTextsOf } from '../../i18n/use-texts-of.ts';
import { hasOtherFields, showsFields, withFields } from '../../platform/cached-fields.ts';
import { showChanged, showInfo, showSuccess } from '../toast/toast.ts';
import { texts as allTexts } from './change-texts.ts';

interface Change<Fields> {
  /** The entity. */
  readonly id: string;
  readonly from: Fields;
  readonly to: Fields;
  /** Sends the fields. The call reports failures. */
  readonly send: (fields: Fields) => Promise<unknown>;
}

/** What was sent last of each entity. */
const lastSent = new Map<string, Promise<unknown>>();

/**
 * Changes fields of an entity wherever the page shows it, before the server has answered. If the server refuses, they go
 * back; otherwise a toast says what is done, and offers to undo it for a while. What someone else has changed since is not
 * undone.
 */
export function useUndoableChange() {
  const queries = useQueryClient();
  const texts = useTextsOf(allTexts);

  function show(id: string, fields: object): void {
    for (const { queryKey, state } of queries.getQueryCache().getAll()) {
      const next = withFields(state.data, id, { ...fields });
      if (next !== state.data) queries.setQueryData(queryKey, next);
    }
  }

  async function apply<Fields extends object>({ id, from, to, send }: Change<Fields>): Promise<boolean> {
    show(id, to);
    // One after the other: the server keeps what is sent last.
    const sent = (lastSent.get(id) ?? Promise.resolve()).catch(() => {}).then(() => send(to));
    lastSent.set(id, sent);
    try {
      await sent;
      return true;
    } catch {
      show(id, from);
      return false;
    } finally {
      if (lastSent.get(id) === sent) lastSent.delete(id);
    }
  }

  /** Whether the fields have other values by now. Asks the server, because the page that shows the entity may be left. */
  async function hasChanged(id: string, fields: object): Promise<boolean> {
    const known = { ...fields };
    const [latest] = queries
      .getQueryCache()
      .findAll({ predicate: ({ state }) => showsFields(state.data, id, known) })
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    if (!latest) return false;
    await queries.refetchQueries({ queryKey: latest.queryKey, exact: true });
    return hasOtherFields(latest.state.data, id, known);
  }

  return async <Fields extends object>(change: Change<Fields>, done: string): Promise<void> => {
    if (!(await apply(change))) return;
    const { id, from, to } = change;
    showChanged(done, `${id}:${Object.keys(to).join()}`, async () => {
      if (await hasChanged(id, to)) showInfo(texts.changedSince);
      else if (await apply({ ...change, from: to, to: from })) showSuccess(texts.undone);
    });
  };
}
