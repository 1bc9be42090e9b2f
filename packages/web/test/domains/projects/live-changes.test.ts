import type { Project } from '@tinkerstream/contract/projects';
import { expect, test } from 'vitest';
import {
  withCount,
  withNewFile,
  withNewUser,
  withoutFile,
  withoutUser,
} from '../../../src/domains/projects/live-changes.ts';

const owner = { userId: 'u1', username: 'owner@example.org', name: 'Ada', isOwner: true };
const file = { id: 'f1', filename: 'a.txt', size: 1, createdOn: '', creatorId: 'u1' };
const project = {
  totalNumberOfMessages: 5,
  totalNumberOfDataRecords: 9,
  topics: [
    { topicId: 't1', totalNumberOfMessages: 3, totalNumberOfDataRecords: 6 },
    { topicId: 't2', totalNumberOfMessages: 2, totalNumberOfDataRecords: 3 },
  ],
  projectUsers: [owner],
  userCount: 1,
  projectFiles: [file],
  fileCount: 1,
} as unknown as Project;

test('a count of a topic counts for its project, and once', () => {
  const count = { topicId: 't2', totalNumberOfMessages: 3, totalNumberOfDataRecords: 5 };
  const changed = withCount(withCount(project, count), count);
  expect(changed.totalNumberOfMessages).toBe(6);
  expect(changed.topics.map((topic) => topic.totalNumberOfMessages)).toEqual([3, 3]);
  expect(changed.totalNumberOfDataRecords).toBe(11);
  expect(changed.topics.map((topic) => topic.totalNumberOfDataRecords)).toEqual([6, 5]);
});

test('a new member is listed once, however many events announce it', () => {
  const event = { projectId: 'p', userId: 'u2', username: 'guest@example.org', name: 'Ben', role: 'ADD' as const };
  const joined = withNewUser(withNewUser(project, event), event);
  expect(joined.projectUsers).toEqual([
    owner,
    { userId: 'u2', username: 'guest@example.org', name: 'Ben', isOwner: false, role: 'ADD' },
  ]);
  expect(joined.userCount).toBe(2);
  expect(withoutUser(joined, { projectId: 'p', userId: 'u2' })).toEqual(project);
});

test('an added file is listed once, and a removed one disappears', () => {
  const event = { projectId: 'p', ...file, id: 'f2' };
  const added = withNewFile(withNewFile(project, event), event);
  expect(added.projectFiles).toEqual([file, { ...file, id: 'f2' }]);
  expect(added.fileCount).toBe(2);
  expect(withoutFile(added, { projectId: 'p', id: 'f2' })).toEqual(project);
});
