import { lazyPart } from '../../ui/loading/lazy-part.ts';

export { forgetOwnClasses } from './ai/recognition/class-store.ts';

/** The AI pages of a project: face and object detection, image recognition and style transfer. */
export const AiPages = lazyPart(() => import('./ai/ai-pages.tsx'), 'AiPages');

/** The open APIs of a project. */
export const OpenApi = lazyPart(() => import('./open-api/open-api.tsx'), 'OpenApi');

/** Downloads a notebook that reads values by the project API. */
export const NotebookDialog = lazyPart(() => import('./notebook/notebook-dialog.tsx'), 'NotebookDialog');

export { texts as notebookTexts } from './notebook/menu-texts.ts';
export type { NotebookLine } from './notebook/notebook.ts';
