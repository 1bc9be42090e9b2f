import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const TRANSFER_ERRORS = {
  TS_ERR_TRANSFER_0001: errorEntry(
    400,
    'This is not a project file. Choose a file that was exported from a project.',
    '這不是專案檔案。請選擇從專案匯出的檔案。',
    '这不是项目文件。请选择从项目导出的文件。',
  ),
  TS_ERR_TRANSFER_0002: errorEntry(
    409,
    'This project file is of version {detail}, which is newer than this server. Update the server first.',
    '此專案檔案的版本為 {detail}，比此伺服器新。請先更新伺服器。',
    '此项目文件的版本为 {detail}，比此服务器新。请先更新服务器。',
  ),
  TS_ERR_TRANSFER_0003: errorEntry(
    400,
    'This project file has a mistake at {detail}. Nothing was imported. Correct it, or export the project again.',
    '此專案檔案在 {detail} 有錯誤，沒有匯入任何內容。請修正，或重新匯出專案。',
    '此项目文件在 {detail} 处有错误，未导入任何内容。请修正，或重新导出项目。',
  ),
} as const satisfies Record<string, ErrorEntry>;
