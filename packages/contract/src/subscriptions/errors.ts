import { eventCodeErrors, licenseErrors, permissionErrors } from '../error-codes/subscriptions.ts';
import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const SUBSCRIPTION_ERRORS = {
  [permissionErrors.notIncluded]: errorEntry(
    403,
    'Your subscription doesn’t include this, or you’ve reached its limit. Ask your school, or the person who runs this server.',
    '你的訂閱不包括此功能，或已達上限。請向學校或管理此伺服器的人員查詢。',
    '你的订阅不包括此功能，或已达上限。请咨询学校或管理此服务器的人员。',
  ),
  [licenseErrors.keyInvalid]: errorEntry(404, 'License Key is invalid', '授權碼無效', '许可证密钥无效'),
  [licenseErrors.expired]: errorEntry(
    409,
    'This license has expired. Ask the person who runs this server to extend it.',
    '此授權已到期。如要延期，請聯絡管理此伺服器的人員。',
    '此许可证已到期。如需延期，请联系管理此服务器的人员。',
  ),
  [licenseErrors.revoked]: errorEntry(
    409,
    'This license has been revoked. Ask the person who gave it to you for another.',
    '此授權已被撤銷，請向提供授權碼的人索取新的授權碼。',
    '此许可证已被撤销，请向提供密钥的人索取新的密钥。',
  ),
  [licenseErrors.usedUp]: errorEntry(
    409,
    'This license has reached its maximum number of uses. Ask the person who gave it to you for another.',
    '此授權的使用次數已達上限，請向提供授權碼的人索取新的授權碼。',
    '此许可证的使用次数已达上限，请向提供密钥的人索取新的密钥。',
  ),
  [licenseErrors.packageUnknown]: errorEntry(
    404,
    'This package does not exist. Reload the list.',
    '找不到此套餐，請重新載入列表。',
    '找不到此套餐，请刷新列表。',
  ),
  [licenseErrors.batchUnknown]: errorEntry(
    404,
    'This license batch does not exist. Reload the list.',
    '找不到此授權批次，請重新載入列表。',
    '找不到此许可证批次，请刷新列表。',
  ),
  [licenseErrors.fileUnknown]: errorEntry(
    404,
    'This file does not exist or is not ready yet. Try again in a minute.',
    '找不到此檔案，或檔案尚未備妥。請一分鐘後再試。',
    '找不到此文件，或文件尚未生成。请一分钟后重试。',
  ),
  [licenseErrors.packageNameTaken]: errorEntry(
    409,
    'This company already has a package with this name. Choose another name.',
    '此公司已有同名的套餐，請改用其他名稱。',
    '此公司已有同名的套餐，请换一个名称。',
  ),
  [licenseErrors.twoExpiries]: errorEntry(
    400,
    'Enter either a number of days after first use or an expiry date, not both.',
    '請填寫首次使用後的有效日數或到期日，只可選填其中一項。',
    '请填写首次使用后的有效天数或到期日期，只能填写其中一项。',
  ),
  [licenseErrors.expiryInPast]: errorEntry(
    400,
    'The expiry date must be in the future.',
    '到期日必須是將來的時間。',
    '到期日期必须晚于当前时间。',
  ),
  [eventCodeErrors.invalid]: errorEntry(404, 'Event code is invalid', '活動代碼無效', '活动代码无效'),
  [eventCodeErrors.ended]: errorEntry(
    409,
    'This event has ended, so its code no longer works.',
    '此活動已結束，代碼已失效。',
    '此活动已结束，代码已失效。',
  ),
  [eventCodeErrors.registrationClosed]: errorEntry(
    409,
    'Registration for this event has closed. Ask the organiser to extend it.',
    '此活動的登記已截止。請聯絡主辦單位延長。',
    '此活动的报名已截止。请联系主办方延长。',
  ),
  [eventCodeErrors.alreadyUsed]: errorEntry(
    409,
    'You’ve already used this event code, and its 7 days have ended. Enter a license key to continue.',
    '你曾使用此活動代碼，7 天的使用期已過。如要繼續使用，請輸入授權碼。',
    '你曾使用过此活动代码，7 天的使用期已过。如需继续使用，请输入许可证密钥。',
  ),
  [eventCodeErrors.unknown]: errorEntry(
    404,
    'This event code does not exist. Reload the list.',
    '找不到此活動代碼，請重新載入列表。',
    '找不到此活动代码，请刷新列表。',
  ),
  [eventCodeErrors.codeTaken]: errorEntry(
    409,
    'The event code “{detail}” is already in use. Choose another one.',
    '活動代碼「{detail}」已被使用，請選用其他代碼。',
    '活动代码“{detail}”已被占用，请选用其他代码。',
  ),
  [eventCodeErrors.periodReversed]: errorEntry(
    400,
    'The event must end after it starts.',
    '活動的結束時間必須遲於開始時間。',
    '活动的结束时间必须晚于开始时间。',
  ),
  [eventCodeErrors.registrationTooLong]: errorEntry(
    400,
    'Registration must not close after the event ends.',
    '登記截止時間不可遲於活動結束時間。',
    '报名截止时间不能晚于活动结束时间。',
  ),
} as const satisfies Record<string, ErrorEntry>;
