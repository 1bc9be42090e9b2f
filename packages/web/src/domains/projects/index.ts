export { CopiesLinks } from './copies-links.tsx';
export { CreateProjectButton } from './create-project-button.tsx';
export { DeletionsInProgress } from './deletions-in-progress.tsx';
export { DownloadData } from './export/download-data.tsx';
export { ProjectFiles } from './files/project-files.tsx';
export { type Uploads, useUploads } from './files/use-uploads.ts';
export { LimitedCreateButton } from './limited-create-button.tsx';
export { NoProject } from './no-project.tsx';
export { ProjectActivity } from './project-activity.tsx';
export { ProjectMap } from './project-map/project-map.tsx';
export { ProjectMenu } from './project-menu.tsx';
export { byRecentUse } from './project-order.ts';
export {
  cloudLinksQuery,
  mayCreateProject,
  projectListQuery,
  projectQuery,
  QUERIES_WITH_TOPICS,
  shownProjectsQuery,
  useDeleteProject,
} from './queries.ts';
export { RoleNote } from './roles/role-note.tsx';
export { texts as roleTexts } from './roles/texts.ts';
export { ProjectLinks } from './sharing/project-links.tsx';
export { ProjectUsers } from './sharing/project-users.tsx';
export { ShareButton } from './sharing/share-button.tsx';
export { ShownProject } from './shown-project.tsx';
