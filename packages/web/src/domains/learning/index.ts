import { lazyFurtherPart, lazyPart } from '../../ui/loading/lazy-part.ts';

export { forgetOwnClasses } from './ai/recognition/class-store.ts';

/** The AI pages of a project: face and object detection, image recognition and style transfer. */
export const AiPages = lazyFurtherPart(() => import('./ai/ai-pages.tsx'), 'AiPages');

/** The open APIs of a project. */
export const OpenApi = lazyFurtherPart(() => import('./open-api/open-api.tsx'), 'OpenApi');

/** Downloads a notebook that reads values by the project API. */
export const NotebookDialog = lazyPart(() => import('./notebook/notebook-dialog.tsx'), 'NotebookDialog');

/** An MQTT connection of a board that a page simulates. */
export { type BoardLink, type LinkStatus, openBoardLink } from './demo/board-link.ts';
export { texts as notebookTexts } from './notebook/menu-texts.ts';
export type { NotebookLine } from './notebook/notebook.ts';
