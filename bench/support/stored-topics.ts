import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/platform/topic-name';

import { countStoredRecords } from '../../packages/server/src/domains/records/index.ts';

/** A topic name for each number. */
export function nameAt(index: number): string {
  const places = Array.from({ length: TOPIC_NAME_LENGTH }, (_, place) => TOPIC_NAME_ALPHABET.length ** place);
  return places.map((unit) => TOPIC_NAME_ALPHABET[Math.floor(index / unit) % TOPIC_NAME_ALPHABET.length]).join('');
}

/** Stores topics with one data type each in the file of a server, faster than its calls would. @returns their names */
export function storeTopics(file: string, count: number): string[] {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const { id: creatorId } = database.prepare('SELECT id FROM user_account').get() as { id: string };
  const insertTopic = database.prepare(
    "INSERT INTO topic (id, name, description, is_active, creator_id, created_on) VALUES (?, ?, 'Bench', 1, ?, ?)",
  );
  const insertType = database.prepare(
    "INSERT INTO data_type (id, topic_id, name, key_name, description) VALUES (?, ?, 'temperature', 'temperature', '')",
  );
  database.exec('BEGIN');
  const names = Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    const name = nameAt(index);
    insertTopic.run(id, name, creatorId, Date.now());
    insertType.run(randomUUID(), id);
    return name;
  });
  database.exec('COMMIT');
  database.close();
  return names;
}

/** The records in the file of a stopped server. */
export function countStored(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const count = countStoredRecords(database);
  database.close();
  return count;
}
