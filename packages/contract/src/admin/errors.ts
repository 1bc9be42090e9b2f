import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const ADMIN_ERRORS = {
  TS_ERR_SCHOOL_0001: errorEntry(404, 'There is no such school.', '找不到此學校。', '找不到此学校。'),
  TS_ERR_SCHOOL_0002: errorEntry(404, 'There is no such application.', '找不到此申請。', '找不到此申请。'),
  TS_ERR_SCHOOL_0003: errorEntry(409, 'This application has already been decided.', '此申請已處理。', '此申请已处理。'),
  TS_ERR_SCHOOL_0004: errorEntry(
    409,
    'An application with this email and event code is already waiting for a decision.',
    '以此電郵及活動代碼提交的申請正在處理中。',
    '使用此邮箱和活动代码提交的申请正在处理中。',
  ),
  TS_ERR_SCHOOL_0005: errorEntry(
    400,
    '“{detail}” is a public email service. Please apply with your school email address.',
    '「{detail}」是公共電郵服務，請以學校提供的電郵申請。',
    '“{detail}”是公共邮箱服务，请使用学校提供的邮箱申请。',
  ),
  TS_ERR_SCHOOL_0006: errorEntry(
    409,
    'No application of this school has been approved yet. Approve one first.',
    '這所學校尚未有獲批的申請，請先批准一份申請。',
    '该学校还没有通过的申请，请先批准一份申请。',
  ),
  TS_ERR_WHITELIST_0001: errorEntry(
    404,
    'There is no such entry on the whitelist.',
    '白名單中沒有這個項目。',
    '白名单中没有此条目。',
  ),
  TS_ERR_WHITELIST_0002: errorEntry(
    409,
    'This email is already on the whitelist.',
    '此電郵已在白名單內。',
    '此邮箱已在白名单中。',
  ),
  TS_ERR_USER_0001: errorEntry(404, 'There is no such user.', '找不到此用戶。', '找不到此用户。'),
  TS_ERR_USER_0002: errorEntry(
    409,
    'You cannot disable your own account or remove your own administrator role. Ask another administrator.',
    '你不能停用自己的帳戶，或移除自己的管理員角色。請由另一位管理員處理。',
    '你不能停用自己的账户，或移除自己的管理员角色。请由另一位管理员处理。',
  ),
  TS_ERR_USER_0003: errorEntry(
    409,
    'This user’s email is not verified. Verify it first, then make the user an administrator.',
    '此用戶的電郵尚未驗證。請先驗證電郵，再設為管理員。',
    '该用户的邮箱尚未验证。请先验证邮箱，再设为管理员。',
  ),
  TS_ERR_USER_0004: errorEntry(
    409,
    'You cannot delete your own account. Ask another administrator.',
    '你不能刪除自己的帳戶。請由另一位管理員處理。',
    '你不能删除自己的账户。请由另一位管理员处理。',
  ),
  TS_ERR_USER_0005: errorEntry(
    409,
    'The account was not deleted, because it owns projects ({detail}). Have them deleted first, or disable the account.',
    '帳戶未刪除，因為它擁有專案（{detail} 個）。請先讓對方刪除這些專案，或停用此帳戶。',
    '账户未删除，因为它拥有项目（{detail} 个）。请先让对方删除这些项目，或停用该账户。',
  ),
  TS_ERR_USER_0006: errorEntry(
    409,
    'The account was not deleted, because it has created topics ({detail}). Have them deleted first, or disable the account.',
    '帳戶未刪除，因為它建立了主題（{detail} 個）。請先讓對方刪除這些主題，或停用此帳戶。',
    '账户未删除，因为它创建了主题（{detail} 个）。请先让对方删除这些主题，或停用该账户。',
  ),
  TS_ERR_MAINTENANCE_0001: errorEntry(
    503,
    'The service is under maintenance. Try again later.',
    '系統正在維護，請稍後再試。',
    '系统正在维护，请稍后再试。',
  ),
  TS_ERR_MAINTENANCE_0002: errorEntry(
    404,
    'There is no such maintenance period.',
    '找不到此維護時段。',
    '找不到此维护时段。',
  ),
  TS_ERR_MAINTENANCE_0003: errorEntry(
    400,
    'The maintenance must end after it starts and be announced before it starts, or at the same time.',
    '維護的結束時間必須遲於開始時間，而公告時間不可遲於開始時間。',
    '维护的结束时间必须晚于开始时间，公告时间不能晚于开始时间。',
  ),
  TS_ERR_MAINTENANCE_0004: errorEntry(
    409,
    'Another maintenance period overlaps with this one.',
    '此時段與另一個維護時段重疊。',
    '此时段与另一维护时段重叠。',
  ),
  TS_ERR_MAINTENANCE_0005: errorEntry(
    400,
    'The maintenance must end in the future.',
    '維護的結束時間必須是將來的時間。',
    '维护的结束时间必须是将来的时间。',
  ),
} as const satisfies Record<string, ErrorEntry>;
