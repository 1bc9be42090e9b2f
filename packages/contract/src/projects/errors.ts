import { fileErrors, projectErrors } from '../error-codes/projects.ts';
import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const PROJECT_ERRORS = {
  [fileErrors.tooManyUploads]: errorEntry(
    429,
    'Too many files are being uploaded. Wait until some of them are finished.',
    '正在上載的檔案太多。請等候部分檔案完成後再試。',
    '正在上传的文件太多。请等部分文件上传完成后再试。',
  ),
  [projectErrors.unknown]: errorEntry(
    404,
    'This project does not exist, or it is not shared with you.',
    '找不到此專案，或此專案未與你共用。',
    '找不到此项目，或此项目未与你共享。',
  ),
  [projectErrors.notDeletable]: errorEntry(
    403,
    'Only the owner of a project can delete it. You can leave the project instead.',
    '只有專案擁有者可以刪除專案。你可以退出專案。',
    '只有项目所有者可以删除项目。你可以退出项目。',
  ),
  [projectErrors.invitationInvalid]: errorEntry(
    404,
    'This invitation is invalid or no longer active. Ask for a new one.',
    '此邀請無效或已失效，請索取新的邀請。',
    '此邀请无效或已失效，请索取新的邀请。',
  ),
  [projectErrors.ownerNotRemovable]: errorEntry(
    409,
    'The owner of a project cannot be removed from it.',
    '不能從專案移除擁有者。',
    '不能从项目中移除所有者。',
  ),
  [projectErrors.memberUnknown]: errorEntry(
    404,
    'This user is not in the project. Reload the page.',
    '此用戶不在專案內，請重新載入頁面。',
    '此用户不在项目中，请刷新页面。',
  ),
  [projectErrors.mapNotPublic]: errorEntry(
    404,
    'This map does not exist, or is no longer public.',
    '找不到此地圖，或此地圖已不再公開。',
    '找不到此地图，或此地图已不再公开。',
  ),
  [projectErrors.roleTooLow]: errorEntry(
    403,
    'Your role in this project doesn’t allow this. Ask the project’s owner to change your role.',
    '你在此專案的權限不足。請聯絡專案擁有者更改你的權限。',
    '你在此项目中的权限不足。请联系项目所有者更改你的权限。',
  ),
  [projectErrors.rolesNotManageable]: errorEntry(
    403,
    'Only the owner of a project can change the roles of its members. Ask the owner.',
    '只有專案擁有者可以更改成員的權限，請聯絡擁有者。',
    '只有项目所有者可以更改成员的权限，请联系所有者。',
  ),
  [projectErrors.ownerRoleFixed]: errorEntry(
    409,
    'The owner of a project can always change it.',
    '專案擁有者永遠可以更改專案。',
    '项目所有者始终可以更改项目。',
  ),
  [projectErrors.changesPaused]: errorEntry(
    403,
    'Your teacher has paused changes. You can look at everything, and boards still send.',
    '老師已暫停更改。你仍可查看所有內容，開發板亦會繼續傳送。',
    '老师已暂停更改。你仍可查看所有内容，开发板也会继续发送。',
  ),
  [projectErrors.publishedNotManageable]: errorEntry(
    403,
    'Only the owner of a project can end what others publish of it. Ask the owner.',
    '只有專案擁有者可以停止其他人公開專案內容，請聯絡擁有者。',
    '只有项目所有者可以停止他人公开项目内容，请联系所有者。',
  ),
  [fileErrors.unknown]: errorEntry(
    404,
    'This file does not exist in the project. Reload the page.',
    '此專案沒有這個檔案，請重新載入頁面。',
    '此项目没有这个文件，请刷新页面。',
  ),
  [fileErrors.tooLarge]: errorEntry(
    413,
    'The file is too large. Files can be up to {detail} MB.',
    '檔案太大。每個檔案最多 {detail} MB。',
    '文件太大。每个文件最大 {detail} MB。',
  ),
  [fileErrors.noSpace]: errorEntry(
    413,
    'There is not enough space: a project’s files can total up to {detail} MB. Delete some first.',
    '空間不足：專案的檔案合共最多 {detail} MB。請先刪除部分檔案。',
    '空间不足：项目的文件总共最多 {detail} MB。请先删除部分文件。',
  ),
  [fileErrors.missing]: errorEntry(
    400,
    'The upload contains no file. Send it in the form field “file”.',
    '沒有收到檔案。請以表單的「file」欄位傳送。',
    '没有收到文件。请用表单的“file”字段发送。',
  ),
  [fileErrors.nameInvalid]: errorEntry(
    400,
    'The file name is empty or longer than {detail} characters. Rename the file first.',
    '檔案名稱是空白，或超過 {detail} 個字元。請先重新命名。',
    '文件名为空，或超过 {detail} 个字符。请先重命名。',
  ),
} as const satisfies Record<string, ErrorEntry>;
