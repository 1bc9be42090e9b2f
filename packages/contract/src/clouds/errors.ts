import { cloudErrors } from '../error-codes/clouds.ts';
import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const CLOUD_ERRORS = {
  [cloudErrors.notConnected]: errorEntry(
    404,
    'This server does not accept boards made for this cloud, or the project has no such connection yet. Reload the page, then switch it on.',
    '此伺服器不接受這個雲端平台的開發板，或專案尚未開啟此連接。請重新載入頁面，然後開啟。',
    '此服务器不接受这个云平台的开发板，或项目尚未开启此连接。请刷新页面，然后开启。',
  ),
} as const satisfies Record<string, ErrorEntry>;
