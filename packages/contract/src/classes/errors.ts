import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const CLASS_ERRORS = {
  TS_ERR_CLASS_0001: errorEntry(404, 'There is no such class.', '找不到此班級。', '找不到此班级。'),
  TS_ERR_CLASS_0002: errorEntry(
    404,
    'No class is open with this code. Check the code on the board, or ask your teacher to open the class.',
    '沒有以此代碼開放的班級。請核對黑板上的代碼，或請老師開放班級。',
    '没有用此代码开放的班级。请核对黑板上的代码，或请老师开放班级。',
  ),
  TS_ERR_CLASS_0003: errorEntry(
    400,
    'This name is not allowed. Choose a friendly name.',
    '不能使用此名稱，請選用友善的名稱。',
    '不能使用此名称，请换一个友善的名称。',
  ),
  TS_ERR_CLASS_0004: errorEntry(
    409,
    'This name is in use. If it is yours, choose your two pictures, or ask your teacher to let you in.',
    '此名稱已有人使用。如果這是你的名稱，請選擇你的兩個圖案，或請老師讓你進入。',
    '此名称已有人使用。如果这是你的名称，请选择你的两个图案，或请老师让你进入。',
  ),
  TS_ERR_CLASS_0005: errorEntry(
    400,
    'These are not the pictures of this name. Try again, or ask your teacher to let you in.',
    '這不是此名稱的圖案。請再試一次，或請老師讓你進入。',
    '这不是此名称的图案。请再试一次，或请老师让你进入。',
  ),
  TS_ERR_CLASS_0006: errorEntry(
    429,
    'Too many wrong pictures for this name. Try again in {wait}, or ask your teacher to let you in.',
    '此名稱選錯圖案的次數過多。請在 {wait}後再試，或請老師讓你進入。',
    '此名称选错图案的次数过多。请在 {wait}后再试，或请老师让你进入。',
  ),
  TS_ERR_CLASS_0007: errorEntry(
    409,
    'The class is full: it has {detail} pupils.',
    '班級人數已滿：已有 {detail} 名學生。',
    '班级人数已满：已有 {detail} 名学生。',
  ),
  TS_ERR_CLASS_0008: errorEntry(
    403,
    'Your account can’t have classes. Classes are for accounts with a subscription that can create projects.',
    '你的帳戶不能開設班級。只有訂閱可建立專案的帳戶才能開設班級。',
    '你的账户不能开设班级。只有订阅可创建项目的账户才能开设班级。',
  ),
  TS_ERR_CLASS_0009: errorEntry(
    409,
    'You have {detail} classes, which is the limit. Delete one first.',
    '你已有 {detail} 個班級，已達上限。請先刪除一個班級。',
    '你已有 {detail} 个班级，已达上限。请先删除一个班级。',
  ),
  TS_ERR_CLASS_0010: errorEntry(
    404,
    'This name is not on the list of the class. Ask your teacher to add it.',
    '此名稱不在班級名單上，請老師加入。',
    '此名称不在班级名单上，请老师添加。',
  ),
  TS_ERR_CLASS_0011: errorEntry(
    409,
    'Someone in this class has this name already.',
    '班上已有人使用此名稱。',
    '班上已有人使用此名称。',
  ),
  TS_ERR_CLASS_0012: errorEntry(
    404,
    'This account can’t be added as a co-teacher. Check the username.',
    '不能將此帳戶加為協作老師，請核對用戶名稱。',
    '不能将此账户加为协作老师，请核对用户名。',
  ),
  TS_ERR_CLASS_0013: errorEntry(
    409,
    'This class is archived. Restore it first.',
    '此班級已封存，請先還原。',
    '此班级已归档，请先恢复。',
  ),
  TS_ERR_CLASS_0014: errorEntry(
    403,
    'Only the teacher who created the class can do this.',
    '只有建立班級的老師才能執行此操作。',
    '只有创建班级的老师才能执行此操作。',
  ),
  TS_ERR_CLASS_0015: errorEntry(
    409,
    'The account was not deleted, because it has classes ({detail}). Have them deleted first, or disable the account.',
    '帳戶未刪除，因為它有班級（{detail} 個）。請先讓對方刪除這些班級，或停用此帳戶。',
    '账户未删除，因为它有班级（{detail} 个）。请先让对方删除这些班级，或停用该账户。',
  ),
  TS_ERR_CLASS_0016: errorEntry(
    409,
    'The class has {detail} boards, which is the limit. Free one that is no longer used first.',
    '班級已有 {detail} 塊開發板，已達上限。請先放開一塊不再使用的。',
    '班级已有 {detail} 块开发板，已达上限。请先放开一块不再使用的。',
  ),
  TS_ERR_CLASS_0017: errorEntry(
    409,
    'The class has no project. Choose one on the page of the class first.',
    '班級沒有專案。請先在班級頁面選擇專案。',
    '班级没有项目。请先在班级页面选择项目。',
  ),
  TS_ERR_CLASS_0018: errorEntry(
    400,
    'Today cannot have begun then. Check the clock of this device.',
    '今天不可能在該時間開始。請檢查此裝置的時鐘。',
    '今天不可能在该时间开始。请检查此设备的时钟。',
  ),
} as const satisfies Record<string, ErrorEntry>;
