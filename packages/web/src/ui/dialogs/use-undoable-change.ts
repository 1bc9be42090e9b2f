import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { hasOtherFields, showsFields, withFields } from '../../platform/cached-fields.ts';
import { showChanged, showInfo, showSuccess } from '../toast/toast.ts';
import { texts as allTexts } from './change-texts.ts';

interface Change<Fields> {
  /** The id of the entity. */
  readonly id: string;
  readonly from: Fields;
  readonly to: Fields;
  /** Sends the fields. The call reports failures, and does not reload queries. */
  readonly send: (fields: Fields) => Promise<unknown>;
}

/** The changes of an entity to which the server has not responded yet. */
interface Waiting {
  /** The changed fields as they are stored. */
  stored: object;
  /** The fields of each change, in the order in which they are sent. */
  changes: object[];
  /** Ends with the last of the changes. */
  last: Promise<unknown>;
}

const waiting = new Map<string, Waiting>();

/**
 * Changes fields of an entity wherever the page shows it, before the server has responded. If the server refuses the
 * change, the fields go back; otherwise a toast reports it, and offers to undo it for a while. Later changes by others are
 * not undone.
 * @param reloads the queries to reload after each response, by their keys or prefixes of them
 */
export function useUndoableChange(reloads: readonly QueryKey[]) {
  const queries = useQueryClient();
  const texts = useTexts(allTexts);

  function show(id: string, fields: object): void {
    for (const { queryKey, state } of queries.getQueryCache().getAll()) {
      const next = withFields(state.data, id, { ...fields });
      if (next !== state.data) queries.setQueryData(queryKey, next);
    }
  }

  const reload = () => Promise.all(reloads.map((queryKey) => queries.invalidateQueries({ queryKey })));

  /** Applies a change. @returns the previously stored fields; undefined if the server refuses */
  async function apply<Fields extends object>({ id, from, to, send }: Change<Fields>): Promise<Fields | undefined> {
    const own = waiting.get(id) ?? { stored: {}, changes: [], last: Promise.resolve() };
    waiting.set(id, own);
    own.stored = { ...from, ...own.stored };
    own.changes.push(to);
    const showWaiting = () => show(id, Object.assign({}, ...own.changes));
    showWaiting();
    // An answer that loads before the response may be from before the change.
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) showWaiting();
    });
    // Changes are sent one after the other: the server keeps the last one.
    const sent = own.last.then(() => send(to));
    own.last = sent.catch(() => {});
    try {
      await sent;
      const before = fieldsOf(own.stored, from);
      own.stored = { ...own.stored, ...to };
      return before;
    } catch {
      return undefined;
    } finally {
      stop();
      own.changes = own.changes.filter((one) => one !== to);
      if (own.changes.length === 0) waiting.delete(id);
      show(id, fieldsOf(Object.assign({}, own.stored, ...own.changes), to));
      await reload();
    }
  }

  /** Whether the fields have other values by now. It asks the server, because the user may have left the page of the entity. */
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
    const before = await apply(change);
    if (!before) return;
    const { id, to } = change;
    showChanged(done, `${id}:${Object.keys(to).join()}`, async () => {
      if (await hasChanged(id, to)) showInfo(texts.changedSince);
      else if (await apply({ ...change, from: to, to: before })) showSuccess(texts.undone);
    });
  };
}

/** The values of an entity in the given fields. */
function fieldsOf<Fields extends object>(values: object, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in fields)) as Fields;
}
