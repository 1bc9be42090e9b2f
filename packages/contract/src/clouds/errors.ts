import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const CLOUD_ERRORS = {
  TS_ERR_CLOUD_0001: errorEntry(
    404,
    'This server does not take boards made for this cloud, or the project has no such connection yet. Reload the page, then switch it on.',
    '此伺服器不接受這個雲端平台的開發板，或專案尚未開啟此連接。請重新載入頁面，然後開啟。',
    '此服务器不接受这个云平台的开发板，或项目尚未开启此连接。请刷新页面，然后开启。',
  ),
  TS_ERR_CLOUD_0002: errorEntry(
    409,
    'Boards for SIoT have created {detail} topics in this project, as many as they may. Delete topics that are not needed.',
    'SIoT 開發板已在這個專案建立了 {detail} 個主題，達到上限。請刪除不需要的主題。',
    'SIoT 开发板已在这个项目创建了 {detail} 个主题，达到上限。请删除不需要的主题。',
  ),
} as const satisfies Record<string, ErrorEntry>;
