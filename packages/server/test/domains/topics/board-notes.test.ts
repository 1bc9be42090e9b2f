import { expect, test } from 'vitest';
import { BoardNotes } from '../../../src/domains/topics/annotations/board-notes.ts';
import { createLogger } from '../../../src/platform/logger.ts';

/** What becomes of messages, where storing a note takes its time and may fail. */
async function notesOf(...messages: readonly { text: string; isTooFast?: boolean; values?: [string, unknown][] }[]) {
  const stored: string[] = [];
  const add = async ({ text }: { readonly text: string }) => {
    await Promise.resolve();
    if (text === 'lost') throw new Error('The database is away');
    return stored.push(text) > 0;
  };
  const notes = new BoardNotes({ add }, createLogger('silent'));
  for (const { text, isTooFast = false, values = [] } of messages) {
    const payload = Buffer.from(text);
    notes.handle({ topic: { id: 'a' }, text, payload, time: 1, sentBy: 'b7', values: new Map(values), isTooFast });
  }
  await notes.flush();
  return stored;
}

test('a board notes with its message, but not with one that came too fast, nor under a data type of that key', async () => {
  const noted = await notesOf(
    { text: '_dn=b7,level=1,_note=opened' },
    { text: '_note=fast', isTooFast: true },
    { text: '_note=data', values: [['_note', 'data']] },
    { text: 'level=2' },
    { text: 'about _note' },
    { text: '_note=lost' },
    { text: '_note=closed' },
  );
  expect(noted).toEqual(['opened', 'closed']);
});

test('a flood of notes waits in a queue of a thousand', async () => {
  const flood = Array.from({ length: 1500 }, (_, index) => ({ text: `_note=${index}` }));
  expect(await notesOf(...flood)).toEqual(Array.from({ length: 1001 }, (_, index) => String(index)));
});
