import { expect, test } from 'vitest';
import { hasOtherFields, showsFields, withFields } from '../../src/platform/cached-fields.ts';

test('a change of an entity shows in every answer that has these fields of it, and nowhere else', () => {
  const other = { id: 'b', name: 'B' };
  const answer = { items: [{ id: 'a', name: 'A' }, other], total: 2, first: { id: 'a', description: 'no name here' } };
  const changed = withFields(answer, 'a', { name: 'New' });
  expect(changed).toEqual({
    items: [{ id: 'a', name: 'New' }, other],
    total: 2,
    first: { id: 'a', description: 'no name here' },
  });
  expect(changed.items[1]).toBe(other);
  expect(withFields(answer, 'c', { name: 'New' })).toBe(answer);
});

test('a topic is found by its topicId in the list of a project, but not in what only refers to it', () => {
  const project = {
    topics: [{ topicId: 't', topicName: 'ABCDEFGHJK', description: 'Old' }],
    notes: [{ topicId: 't', description: 'Of a source' }],
  };
  expect(withFields(project, 't', { description: 'New' })).toEqual({
    topics: [{ topicId: 't', topicName: 'ABCDEFGHJK', description: 'New' }],
    notes: [{ topicId: 't', description: 'Of a source' }],
  });
});

test('an undo learns whether an answer shows what was changed, and whether it is still so', () => {
  const answer = { items: [{ id: 'a', name: 'New' }], first: { id: 'b', description: 'no name here' } };
  expect(showsFields(answer, 'a', { name: 'New' })).toBe(true);
  expect(showsFields(answer, 'b', { name: 'New' })).toBe(false);
  expect(hasOtherFields(answer, 'a', { name: 'New' })).toBe(false);
  expect(hasOtherFields(answer, 'a', { name: 'Newer' })).toBe(true);
  // The entity is deleted: nothing takes its place.
  expect(hasOtherFields({ items: [] }, 'a', { name: 'New' })).toBe(false);
});
