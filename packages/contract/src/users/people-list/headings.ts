/** What a column of a pasted list is used for. */
export const COLUMN_ROLES = ['name', 'first', 'last', 'number', 'email', 'ignore'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Words of headings in the exports of schools' programs here and in Britain, without blanks and signs, in small letters. */
const HEADINGS: Readonly<Record<ColumnRole, string>> = {
  name:
    'name names fullname nameinfull pupil pupils pupilname student students studentname nameofstudent nameofpupil childname child learner learnername displayname englishname chinesename nameinenglish nameinchinese engname chiname enname chname nameeng namechi ' +
    '姓名 名稱 名称 學生 学生 學生姓名 学生姓名 中文姓名 英文姓名 中文名 英文名 中文名稱 英文名稱 姓名中文 姓名英文 學生名稱 中文名字 英文名字 全名',
  first:
    'firstname first given givenname givennames forename forenames preferredname preferredforename preferredfirstname knownas legalforename chosenname 名 名字',
  last: 'lastname last surname familyname family legalsurname preferredsurname secondname 姓 姓氏',
  number:
    'no number classno classnumber clno classnum seat seatno seatnumber studentno rollno roll # 學號 学号 班號 班号 座號 座号 序號 序号 編號 编号 號碼 号码 號 号 班內學號 班级序号',
  email:
    'email emailaddress mail emails schoolemail studentemail workemail loginemail eportfolioemail 電郵 電郵地址 學生電郵 學校電郵 邮箱 邮箱地址 电子邮箱 电子邮件 電子郵件 电邮',
  ignore:
    'class classname classcode form year yeargroup yr group registrationgroup reg regform tutorgroup tutor house sex gender m/f dob dateofbirth birthday age upn uln strn regno registrationno admissionno admissionnumber id studentid pupilid userid username login loginid password sen eal fsm pupilpremium ethnicity status remark remarks note notes comment comments attendance mark marks score grade level phone tel telephone mobile parent guardian address enrolled date subject teacher nationality nickname role ' +
    '班別 班级 班級 班名 年級 年级 級別 性別 性别 出生日期 生日 年齡 年龄 學社 社別 註冊編號 學生編號 学生编号 學籍號 学籍号 身份證號碼 電話 电话 家長 家长 監護人 備註 备注 分數 分数 成績 成绩 出席 簽名 签名 狀態 状态 登入名稱 用戶名稱 用户名 密碼 密码 地址 國籍 暱稱 昵称 角色',
};

const roleOf = new Map(
  COLUMN_ROLES.flatMap((role) => HEADINGS[role].split(' ').map((heading) => [heading, role] as const)),
);

/** The role of a column by its heading, in any of the languages, also in two of them. */
export function headingRole(heading: string): ColumnRole | undefined {
  const text = heading.normalize('NFKC').toLowerCase().slice(0, 100);
  const plain = plainHeading(text);
  return roleOf.get(plain) ?? byPart(text);
}

/** `中文姓名 Chinese Name`, `Name (姓名)`, `First name *`. */
function byPart(text: string): ColumnRole | undefined {
  const han = plainHeading(text.replace(/[^\p{Script=Han}]/gu, ''));
  const latin = plainHeading(text.replace(/[^a-z#/]/g, ''));
  if (han !== '' && latin !== '') return roleOf.get(han) ?? roleOf.get(latin);
  return roleOf.get(plainHeading(text.split(/[(（/]/)[0] ?? ''));
}

function plainHeading(text: string): string {
  return text === '#' ? text : text.replace(/[^\p{L}\p{N}/]/gu, '');
}
