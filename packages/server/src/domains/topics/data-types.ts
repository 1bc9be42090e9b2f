import { permissionErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { type DataRecordType, MAX_DATA_TYPES, MAX_SENT_NAMES } from '@tinkerstream/contract/points';
import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import {
  type FormulaProblem,
  findFormulaProblem,
  findFormulasProblem,
  parseFormula,
} from '@tinkerstream/contract/topics/formula';

import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { WithUserLock } from '../users/index.ts';
import type { GetChangeableTopic } from './access.ts';
import { linkAsMember, markProjectsOf } from './links.ts';
import { createTopicsRepository, type DataTypeEntity, type TopicEntity } from './repository.ts';
import { countNames, needOf } from './sent-names.ts';

/** Longest name of a data type, in characters. */
const MAX_NAME_LENGTH = 100;

export interface NewDataType {
  readonly name: string;
  readonly key: string;
  readonly description: string;
  readonly unit: string;
  /** The formula; '' or absent if boards send the values. */
  readonly formula?: string;
  /** Whether the values are directions; absent if they are not. */
  readonly isDirection?: boolean;
  /** The names whose values the data type stores, as they are sent. */
  readonly sentNames?: readonly string[];
}

/** Creates, changes and removes the data types of topics. */
export function createDataTypes(
  database: Database,
  events: Events,
  projects: Pick<ProjectDirectory, 'lockMember' | 'markChanged'>,
  getChangeable: GetChangeableTopic,
  isManageable: (userId: string, topic: TopicEntity) => Promise<boolean>,
  withUserLock: WithUserLock,
) {
  const repository = createTopicsRepository(database);

  async function insert(
    { transaction, announce }: Change,
    topic: TopicEntity,
    { name, key, description, unit, formula = '', isDirection = false, sentNames }: NewDataType,
    foundBy = '',
  ): Promise<DataTypeEntity> {
    const dataType: DataTypeEntity = {
      id: uuidv7(),
      topicId: topic.id,
      name,
      keyName: key,
      description,
      unit,
      formula,
      isDirection,
      foundBy,
      ...(sentNames && { sentNames }),
    };
    await refuseTakenKey(key, createTopicsRepository(transaction).createDataType(dataType));
    await announce('data-types.created', { created: [{ topic, dataTypes: [dataType] }] });
    return dataType;
  }

  /** @throws topicErrors.dataTypeUnknown for an unknown data type */
  async function get(topicId: string, dataTypeId: string): Promise<DataTypeEntity> {
    const dataType = await repository.findDataType(topicId, dataTypeId);
    if (!dataType) throw new AppError(topicErrors.dataTypeUnknown);
    return dataType;
  }

  return {
    get,

    /** The topics of data types with a formula, among some, by data type. */
    async topicsOfComputed(ids: readonly string[]): Promise<Map<string, string>> {
      return new Map((await repository.listComputed(ids)).map(({ id, topicId }) => [id, topicId]));
    },

    /**
     * Creates a topic with its links and its first data types in one transaction.
     * @throws permissionErrors.notIncluded if its creator has reached `allowedCount` topics
     */
    async createWithTopic(
      topic: TopicEntity,
      projectIds: readonly string[],
      dataTypes: readonly NewDataType[],
      allowedCount: number,
    ): Promise<void> {
      await withUserLock(topic.creatorId, async (change) => {
        const inTransaction = createTopicsRepository(change.transaction);
        const count = await inTransaction.countCreatedTopics(topic.creatorId);
        if (!topic.isDemo && !allowsOneMore(allowedCount, count)) throw new AppError(permissionErrors.notIncluded);
        await inTransaction.createTopic(topic);
        await linkAsMember(change.transaction, projects, topic, projectIds);
        refuseProblem(findFormulasProblem(new Map(dataTypes.map(({ key, formula = '' }) => [key, formula])))?.problem);
        for (const dataType of dataTypes) await insert(change, topic, dataType);
      });
    },

    /** @throws AppError for a foreign topic, a taken key, and too many data types */
    async create(caller: Caller, topicId: string, dataType: NewDataType): Promise<DataTypeEntity> {
      const topic = await getChangeable(caller, topicId);
      const created = await events.change(async (change) => {
        const existing = await createTopicsRepository(change.transaction).lockDataTypes(topicId);
        if (existing.length >= MAX_DATA_TYPES) throw new AppError(topicErrors.tooManyDataTypes, String(MAX_DATA_TYPES));
        refuseFormula(dataType.key, dataType.formula ?? '', formulasOf(existing));
        return insert(change, topic, dataType);
      });
      await markProjectsOf(database, projects, [topic.id], caller.userId);
      await events.emit('topic.changed', { topic });
      return created;
    },

    /**
     * Creates data types for new keys of a message, if there is room. Names that are no keys are fitted.
     * @param boardOf the id of the board that sent a key or name, if it is known
     * @param sentNames the names from which keys were fitted before
     * @param units the units of keys, as far as they are known
     * @returns all data types of the topic afterwards
     */
    async createMissing(
      topic: TopicEntity,
      names: readonly string[],
      boardOf: (name: string) => string | undefined = () => undefined,
      sentNames?: ReadonlyMap<string, string>,
      units?: ReadonlyMap<string, string>,
    ): Promise<DataTypeEntity[]> {
      return events.change(async (change) => {
        const inTransaction = createTopicsRepository(change.transaction);
        const all = await inTransaction.lockDataTypes(topic.id);
        let isChanged = false;
        for (const name of names) {
          const need = needOf(name, all, names, sentNames?.get(name));
          if (need.kind === 'name') {
            const { dataType, sentName } = need;
            await inTransaction.setSentName(topic.id, sentName, dataType.id);
            all[all.indexOf(dataType)] = { ...dataType, sentNames: [sentName] };
          } else if (need.kind === 'data-type' && all.length < MAX_DATA_TYPES) {
            const { key, sentName } = need;
            const named = sentName === undefined ? {} : { sentNames: [sentName] };
            const unit = units?.get(name) ?? '';
            const type = { name: cutText(sentName ?? key, MAX_NAME_LENGTH), key, description: '', unit, ...named };
            all.push(await insert(change, topic, type, boardOf(name) ?? 'unknown'));
          } else continue;
          isChanged = true;
        }
        if (isChanged) await change.announce('data-types.found', { topic });
        return all;
      });
    },

    /**
     * Stores the values of a name under another key from now on. The name itself as its key ends that.
     * @throws AppError for a foreign topic, a key with a formula, and too many data types or names
     */
    async mapName(caller: Caller, topicId: string, name: string, key: string): Promise<void> {
      const topic = await getChangeable(caller, topicId);
      await events.change(async (change) => {
        const inTransaction = createTopicsRepository(change.transaction);
        const all = await inTransaction.lockDataTypes(topic.id);
        const target = all.find(({ keyName }) => keyName === key);
        if (target?.formula) throw new AppError(topicErrors.keyHasFormula, key);
        await inTransaction.setSentName(topic.id, name, undefined);
        const isKnown = all.some(({ sentNames }) => sentNames?.includes(name));
        if (name !== key && !isKnown && countNames(all) >= MAX_SENT_NAMES) {
          throw new AppError(topicErrors.tooManyNames, String(MAX_SENT_NAMES));
        }
        if (target && name !== key) await inTransaction.setSentName(topic.id, name, target.id);
        if (target) return;
        if (all.length >= MAX_DATA_TYPES) throw new AppError(topicErrors.tooManyDataTypes, String(MAX_DATA_TYPES));
        const named = name === key ? {} : { sentNames: [name] };
        const type = { name: cutText(name, MAX_NAME_LENGTH), key, description: '', unit: '', ...named };
        await insert(change, topic, type);
      });
      await markProjectsOf(database, projects, [topic.id], caller.userId);
      await events.emit('topic.changed', { topic });
    },

    /**
     * Changes only the given fields, so concurrent changes of other fields survive.
     * @throws AppError for a foreign topic, an unknown data type, a taken key, and formulas that could no longer be computed
     */
    async update(
      caller: Caller,
      topicId: string,
      dataTypeId: string,
      {
        name,
        key,
        description,
        unit,
        formula,
        isDirection,
      }: { [Field in keyof NewDataType]?: NewDataType[Field] | undefined },
    ): Promise<void> {
      const topic = await getChangeable(caller, topicId);
      const change = {
        ...(name !== undefined && { name }),
        ...(key !== undefined && { keyName: key }),
        ...(description !== undefined && { description }),
        ...(unit !== undefined && { unit }),
        ...(formula !== undefined && { formula }),
        ...(isDirection !== undefined && { isDirection }),
      };
      await events.change(async ({ transaction }) => {
        const inTransaction = createTopicsRepository(transaction);
        const all = await inTransaction.lockDataTypes(topic.id);
        const before = all.find(({ id }) => id === dataTypeId);
        if (!before) throw new AppError(topicErrors.dataTypeUnknown);
        const others = all.filter((one) => one !== before);
        const { keyName, formula: formulaBefore = '' } = before;
        const newKey = key ?? keyName;
        if (formula !== undefined) {
          // A formula would hide values that boards have sent.
          if ((formula === '') !== (formulaBefore === '')) throw new AppError(topicErrors.dataTypeIsSent);
          refuseFormula(newKey, formula, formulasOf(others), formulaBefore);
        }
        if (newKey !== keyName) {
          refuseReadKey(keyName, others);
          refuseCircle(newKey, formula ?? formulaBefore, formulasOf(others));
        }
        await refuseTakenKey(key ?? '', inTransaction.updateDataType(dataTypeId, change));
      });
      await markProjectsOf(database, projects, [topic.id], caller.userId);
      await events.emit('topic.changed', { topic });
    },

    /**
     * Removes a data type immediately, and its records in the background.
     * @throws AppError for a foreign topic, an unknown data type, and records that the caller may not delete
     */
    async remove(caller: Caller, topicId: string, dataTypeId: string): Promise<void> {
      const topic = await getChangeable(caller, topicId);
      const mayHaveRecords = await isManageable(caller.userId, topic);
      await events.change(async ({ transaction, announce, afterCommit }) => {
        const repository = createTopicsRepository(transaction);
        const existing = await repository.lockDataTypes(topic.id);
        if (!existing.some((row) => row.id === dataTypeId)) throw new AppError(topicErrors.dataTypeUnknown);
        await announce('data-type.removed', { topic, dataTypeId, mayHaveRecords });
        await repository.removeDataType(dataTypeId);
        afterCommit(() => markProjectsOf(database, projects, [topic.id], caller.userId));
        await announce('topics.access-ended', { topics: [topic], projectIds: [] });
      });
    },

    /** Removes data types with the boards that sent them, in their change, which has locked the topic. */
    async removeWithBoards(
      { transaction, announce }: Change,
      topic: TopicEntity,
      ids: readonly string[],
    ): Promise<void> {
      for (const dataTypeId of ids) {
        await announce('data-type.removed', { topic, dataTypeId, mayHaveRecords: true });
        await createTopicsRepository(transaction).removeDataType(dataTypeId);
      }
      if (ids.length > 0) await announce('topics.access-ended', { topics: [topic], projectIds: [] });
    },
  };
}

/**
 * @param former the formula that is replaced
 * @throws AppError for a formula that cannot be read, that needs a missing key, that would follow from itself, or that
 * is too long
 */
function refuseFormula(key: string, formula: string, formulaOf: ReadonlyMap<string, string>, former = ''): void {
  if (formula !== '') refuseProblem(findFormulaProblem(key, formula, formulaOf, former));
}

function refuseProblem(problem: FormulaProblem | undefined): void {
  switch (problem?.kind) {
    case 'unreadable':
      throw new AppError(topicErrors.formulaUnreadable);
    case 'unknown-key':
      throw new AppError(topicErrors.formulaKeyUnknown, problem.key);
    case 'circle':
      throw new AppError(topicErrors.formulaCircular, problem.keys.join(' → '));
    case 'too-long':
      throw new AppError(topicErrors.formulasTooLong, String(problem.steps));
  }
}

/** @throws AppError for a formula that would follow from itself under this key */
function refuseCircle(key: string, formula: string, formulaOf: ReadonlyMap<string, string>): void {
  const problem = formula === '' ? undefined : findFormulaProblem(key, formula, formulaOf);
  if (problem?.kind === 'circle') refuseProblem(problem);
}

/** @throws AppError for a key that a formula of another data type reads: it would lose its values */
function refuseReadKey(key: string, dataTypes: readonly DataTypeEntity[]): void {
  const reader = dataTypes.find(({ formula = '' }) => parseFormula(formula)?.keys.includes(key));
  if (reader) throw new AppError(topicErrors.usedByFormula, reader.name);
}

function formulasOf(dataTypes: readonly DataTypeEntity[]): Map<string, string> {
  return new Map(dataTypes.map(({ keyName, formula = '' }) => [keyName, formula]));
}

async function refuseTakenKey(key: string, writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError(topicErrors.keyTaken, key) : error;
  }
}

/** A data type in the contract's form. */
export function presentDataType(row: DataTypeEntity): DataRecordType {
  const { id, name, keyName, description, unit, formula, isDirection, sentNames } = row;
  return {
    id,
    dataRecordTypeName: name,
    keyName,
    description,
    unit,
    ...(formula && { formula }),
    ...(isDirection && { isDirection }),
    ...(sentNames && { sentNames: [...sentNames] }),
  };
}
