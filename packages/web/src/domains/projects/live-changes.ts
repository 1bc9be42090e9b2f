import type {
  MemberPresence,
  NewFile,
  NewUser,
  Project,
  RemoveFile,
  RemoveUser,
} from '@tinkerstream/contract/projects';
import type { TopicCounted } from '@tinkerstream/contract/records';

/** A project with new counts of messages for one of its topics. */
export function withCount(project: Project, { topicId, ...count }: TopicCounted): Project {
  const topics = project.topics.map((topic) => (topic.topicId === topicId ? { ...topic, ...count } : topic));
  const sum = (name: keyof typeof count) => topics.reduce((total, topic) => total + topic[name], 0);
  return {
    ...project,
    topics,
    totalNumberOfMessages: sum('totalNumberOfMessages'),
    totalNumberOfDataRecords: sum('totalNumberOfDataRecords'),
  };
}

export function withNewUser(project: Project, { userId, username, name, role }: NewUser): Project {
  const others = project.projectUsers.filter((user) => user.userId !== userId);
  const isOwner = project.projectUsers.some((user) => user.userId === userId && user.isOwner);
  return withUsers(project, [...others, { userId, username, name, isOwner, role }]);
}

export function withPresence(project: Project, { userId, isOnline }: MemberPresence): Project {
  return withUsers(
    project,
    project.projectUsers.map((user) => (user.userId === userId ? { ...user, isOnline } : user)),
  );
}

export function withoutUser(project: Project, { userId }: RemoveUser): Project {
  return withUsers(
    project,
    project.projectUsers.filter((user) => user.userId !== userId),
  );
}

export function withNewFile(project: Project, { projectId: _, ...file }: NewFile): Project {
  return withFiles(project, [...project.projectFiles.filter(({ id }) => id !== file.id), file]);
}

export function withoutFile(project: Project, { id }: RemoveFile): Project {
  return withFiles(
    project,
    project.projectFiles.filter((file) => file.id !== id),
  );
}

function withUsers(project: Project, projectUsers: Project['projectUsers']): Project {
  return { ...project, projectUsers, userCount: projectUsers.length };
}

function withFiles(project: Project, projectFiles: Project['projectFiles']): Project {
  return { ...project, projectFiles, fileCount: projectFiles.length };
}
