import { transferErrors } from '../error-codes/transfers.ts';
import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const TRANSFER_ERRORS = {
  [transferErrors.notProjectFile]: errorEntry(
    400,
    'This is not a project file. Choose a file that was exported from a project.',
    '這不是專案檔案。請選擇從專案匯出的檔案。',
    '这不是项目文件。请选择从项目导出的文件。',
  ),
  [transferErrors.newerVersion]: errorEntry(
    409,
    'This project file is of version {detail}, which is newer than this server. Update the server first.',
    '此專案檔案的版本為 {detail}，比此伺服器新。請先更新伺服器。',
    '此项目文件的版本为 {detail}，比此服务器新。请先更新服务器。',
  ),
  [transferErrors.hasMistake]: errorEntry(
    400,
    'This project file has a mistake at {detail}. Nothing was imported. Correct it, or export the project again.',
    '此專案檔案在 {detail} 有錯誤，沒有匯入任何內容。請修正，或重新匯出專案。',
    '此项目文件在 {detail} 处有错误，未导入任何内容。请修正，或重新导出项目。',
  ),
  [transferErrors.tooManyValues]: errorEntry(
    409,
    'This project has {detail} values, and a file has room for 200,000. Save it without values, or delete old ones.',
    '此專案有 {detail} 個數值，檔案最多可容納 200,000 個。請不連數值儲存，或刪除舊的數值。',
    '此项目有 {detail} 个数值，文件最多可容纳 200,000 个。请不带数值保存，或删除旧的数值。',
  ),
  [transferErrors.tooLarge]: errorEntry(
    413,
    'This project file is too large: it may have 200,000 values and 32 MB. Nothing was imported. Save the project with fewer values, or without.',
    '此專案檔案太大：最多可有 200,000 個數值及 32 MB。沒有匯入任何內容。請減少數值或不連數值儲存專案。',
    '此项目文件太大：最多可有 200,000 个数值和 32 MB。未导入任何内容。请减少数值或不带数值保存项目。',
  ),
  [transferErrors.valueInFuture]: errorEntry(
    400,
    'The time of the value at {detail} is in the future. Nothing was imported. Check the clock of the server, or correct the file.',
    '{detail} 的數值時間在未來，沒有匯入任何內容。請檢查伺服器的時鐘，或修正檔案。',
    '{detail} 的数值时间在未来，未导入任何内容。请检查服务器的时钟，或修正文件。',
  ),
  [transferErrors.valuesNotStored]: errorEntry(
    503,
    'The values of this project file could not be stored, so the project was removed again. Try again later.',
    '未能儲存此專案檔案的數值，因此已移除該專案。請稍後再試。',
    '未能保存此项目文件的数值，因此已移除该项目。请稍后再试。',
  ),
} as const satisfies Record<string, ErrorEntry>;
