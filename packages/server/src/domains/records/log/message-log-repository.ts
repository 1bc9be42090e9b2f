import { MESSAGE_LOG_LENGTH, type MessageOutcome, type MessageReason } from '@tinkerstream/contract/records';
import { CompiledQuery, PostgresAdapter } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../platform/db/database.ts';
import { storedJson } from '../../../platform/db/stored-json.ts';
import { TrimPace } from '../../../platform/db/trim-pace.ts';
import type { RecordsTables } from '../tables.ts';

/** Maximum pages, and about the maximum characters, of one statement. Building a larger one would block the main thread. */
const CHUNK = 100;
const CHUNK_LENGTH = 200_000;

/**
 * How many of a topic's latest messages are stored and read. Twice as many as shown: the pages of several topics, or
 * nodes, overlap in time.
 */
const DEPTH = 2 * MESSAGE_LOG_LENGTH;

export interface LogEntry {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The place in the order of arrival, in milliseconds like the time. */
  readonly place: number;
  readonly deviceSerialNumber: string;
  readonly message: string;
  readonly outcome: MessageOutcome;
  readonly reasons: readonly MessageReason[];
}

export interface StoredLogEntry extends LogEntry {
  readonly id: string;
  readonly topicId: string;
}

/** An entry in the JSON of a page. */
type PackedEntry = [
  time: number,
  place: number,
  deviceSerialNumber: string,
  message: string,
  outcome: MessageOutcome,
  reasons: readonly MessageReason[],
];

type Page = RecordsTables['message_log_page'];

const COLUMNS = ['topic_id', 'id', 'messages', 'accepted', 'entries'] as const satisfies readonly (keyof Page)[];

/** Columns are passed as arrays: PostgreSQL parses the text of a statement each time, and five parameters are fewer than 500. */
const ADD_TO_POSTGRES = `
  INSERT INTO message_log_page (${COLUMNS.join(', ')})
  SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::text[])`;

export type MessageLogRepository = ReturnType<typeof createMessageLogRepository>;

/** The random part of this process's ids: one for all, because the sequence makes each of them different. */
const RANDOM = crypto.getRandomValues(new Uint8Array(16));

/** The pages of the message log. A page has the messages that a topic got between two writes, oldest first. */
export function createMessageLogRepository(database: Database) {
  const db = database.withTables<RecordsTables>();
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const pace = new TrimPace(DEPTH);
  let sequence = 0;
  /** The SQL that adds a whole chunk to SQLite. Compiling it takes longer than storing the chunk. */
  let insertChunk: string | undefined;

  /** The ids of some topics' pages, each with the number of messages on later pages: of its topic, or of all. */
  const pagesWithLater = (of: 'each' | 'all', topicIds: readonly string[], counted: 'messages' | 'accepted') =>
    db
      .selectFrom('message_log_page')
      .select(({ fn, eb }) => {
        const upToThis = fn
          .sum<number>(counted)
          .over((over) => (of === 'each' ? over.partitionBy('topic_id') : over).orderBy('id', 'desc'));
        return ['id', eb(upToThis, '-', eb.ref(counted)).as('later')];
      })
      .where('topic_id', 'in', topicIds)
      .where(counted, '>', 0);

  async function latest(
    topicIds: readonly string[],
    counted: 'messages' | 'accepted',
    board?: string,
  ): Promise<StoredLogEntry[]> {
    const wanted = db
      .selectFrom(pagesWithLater('all', topicIds, counted).as('page'))
      .select('id')
      .where('later', '<', DEPTH);
    const pages = await db
      .selectFrom('message_log_page')
      .select(['topic_id', 'id', 'entries'])
      .where('topic_id', 'in', topicIds)
      .where('id', 'in', wanted)
      .orderBy('id', 'desc')
      .execute();
    return pages
      .flatMap(entriesOf)
      .filter(({ outcome }) => counted === 'messages' || outcome !== 'REFUSED')
      .filter(({ deviceSerialNumber }) => board === undefined || deviceSerialNumber === board)
      .sort((one, other) => other.place - one.place)
      .slice(0, MESSAGE_LOG_LENGTH);
  }

  async function insert(pages: readonly Page[]): Promise<void> {
    if (isPostgres) {
      const columns = COLUMNS.map((column) => pages.map((page) => page[column]));
      await db.executeQuery(CompiledQuery.raw(ADD_TO_POSTGRES, columns));
      return;
    }
    if (pages.length === CHUNK && insertChunk !== undefined) {
      const values = pages.flatMap((page) => COLUMNS.map((column) => page[column]));
      await db.executeQuery(CompiledQuery.raw(insertChunk, values));
      return;
    }
    const query = db.insertInto('message_log_page').values(pages).compile();
    if (pages.length === CHUNK) insertChunk = query.sql;
    await db.executeQuery(query);
  }

  /** Removes the pages before the latest messages of each topic. */
  async function trim(topicIds: readonly string[]): Promise<void> {
    for (const some of inChunks(topicIds, CHUNK)) {
      const old = db
        .selectFrom(pagesWithLater('each', some, 'messages').as('page'))
        .select('id')
        .where('later', '>=', DEPTH);
      const locked = db
        .selectFrom('message_log_page')
        .select('id')
        .where('topic_id', 'in', some)
        .where('id', 'in', old)
        // Rows that another server removes are skipped, which avoids a deadlock. SQLite has one writer.
        .$if(isPostgres, (pages) => pages.forUpdate().skipLocked());
      await db.deleteFrom('message_log_page').where('topic_id', 'in', some).where('id', 'in', locked).execute();
    }
  }

  return {
    /** The latest messages of a topic, or the messages of one board among them, latest first. */
    list: (topicId: string, board?: string): Promise<StoredLogEntry[]> => latest([topicId], 'messages', board),

    /** The latest messages of some topics that were not refused, latest first. */
    listOfTopics: (topicIds: readonly string[]): Promise<StoredLogEntry[]> => latest(topicIds, 'accepted'),

    /** The latest message of each topic that was not refused. Topics without one are left out. */
    async latestOf(topicIds: readonly string[]): Promise<Map<string, string>> {
      const newest = db
        .selectFrom('message_log_page')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('topic_id', 'in', topicIds)
        .where('accepted', '>', 0)
        .groupBy('topic_id');
      const pages = await db
        .selectFrom('message_log_page')
        .select(['topic_id', 'id', 'entries'])
        .where('topic_id', 'in', topicIds)
        .where('id', 'in', newest)
        .execute();
      const accepted = pages.flatMap((page) => entriesOf(page).find(({ outcome }) => outcome !== 'REFUSED') ?? []);
      return new Map(accepted.map(({ topicId, message }) => [topicId, message]));
    },

    /** The last place in the order of arrival, or 0 without entries. */
    async latestPlace(): Promise<number> {
      const { id } = await db
        .selectFrom('message_log_page')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      // A UUIDv7 starts with its milliseconds (RFC 9562).
      return id ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0;
    },

    async removeOfTopic(topicId: string): Promise<void> {
      pace.forget(topicId);
      await db.deleteFrom('message_log_page').where('topic_id', '=', topicId).execute();
    },

    /** Removes the entries of a device from the pages of its topic. */
    async removeOfDevice(topicId: string, serialNumber: string): Promise<void> {
      const pages = db.selectFrom('message_log_page').select(['topic_id', 'id', 'entries']);
      for (const page of await pages.where('topic_id', '=', topicId).execute()) {
        const all = entriesOf(page).reverse();
        const others = all.filter((entry) => entry.deviceSerialNumber !== serialNumber);
        if (others.length === all.length) continue;
        if (others.length === 0)
          await db.deleteFrom('message_log_page').where('topic_id', '=', topicId).where('id', '=', page.id).execute();
        else
          await db
            .updateTable('message_log_page')
            .set(contentOf(others))
            .where('topic_id', '=', topicId)
            .where('id', '=', page.id)
            .execute();
      }
    },

    /** Adds a page for each topic, with its messages in their order of arrival, and removes old pages. */
    async append(entriesOfTopics: ReadonlyMap<string, readonly LogEntry[]>): Promise<void> {
      const full: string[] = [];
      let chunk: Page[] = [];
      let length = 0;
      for (const [topicId, entries] of entriesOfTopics) {
        const page = pack(topicId, entries, sequence++);
        chunk.push(page);
        length += page.entries.length;
        if (chunk.length === CHUNK || length > CHUNK_LENGTH) {
          await insert(chunk);
          chunk = [];
          length = 0;
        }
        if (pace.isDue(topicId, entries.length)) full.push(topicId);
      }
      if (chunk.length > 0) await insert(chunk);
      await trim(full);
    },
  };
}

function pack(topicId: string, entries: readonly LogEntry[], seq: number): Page {
  const id = uuidv7({ msecs: entries.at(-1)?.place ?? 0, seq, random: RANDOM });
  return { topic_id: topicId, id, ...contentOf(entries) };
}

/** @param entries oldest first */
function contentOf(entries: readonly LogEntry[]): Pick<Page, 'messages' | 'accepted' | 'entries'> {
  const packed = entries.map(
    ({ time, place, deviceSerialNumber, message, outcome, reasons }): PackedEntry => [
      time,
      place,
      deviceSerialNumber,
      message,
      outcome,
      reasons,
    ],
  );
  return {
    messages: entries.length,
    accepted: entries.filter(({ outcome }) => outcome !== 'REFUSED').length,
    entries: JSON.stringify(packed),
  };
}

/** The entries of a page, latest first. */
function entriesOf({ topic_id: topicId, id, entries }: Pick<Page, 'topic_id' | 'id' | 'entries'>): StoredLogEntry[] {
  const packed = storedJson<PackedEntry[]>(entries, 'message_log_page', id) ?? [];
  return packed
    .map(([time, place, deviceSerialNumber, message, outcome, reasons], index) => ({
      id: `${id}.${index}`,
      topicId,
      time,
      place,
      deviceSerialNumber,
      message,
      outcome,
      reasons,
    }))
    .reverse();
}

function* inChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
