import { demoErrors, openApiErrors, pictureErrors, weatherErrors } from '../error-codes/learning.ts';
import { type ErrorEntry, errorEntry } from '../platform/errors.ts';
import {
  MAX_PICTURE_MEGABYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SCANS,
  MAX_PICTURE_SIDE,
} from '../platform/media-types.ts';

export const LEARNING_ERRORS = {
  [demoErrors.severalServers]: errorEntry(
    409,
    'Several servers work as one here, so there is no demo class.',
    '此處由多部伺服器共同運作，因此沒有示範班。',
    '此处由多台服务器共同运作，因此没有演示班级。',
  ),
  [weatherErrors.unknown]: errorEntry(
    404,
    'This weather station does not exist, or has no reading yet. See /v1/public/weather/latest/options.',
    '找不到此氣象站，或該站還沒有讀數。請參閱 /v1/public/weather/latest/options。',
    '找不到此气象站，或该站还没有读数。请参阅 /v1/public/weather/latest/options。',
  ),
  [openApiErrors.keyUnknown]: errorEntry(
    404,
    'This key does not belong to any project. It may be incomplete, renewed or switched off. Copy the project key again.',
    '此金鑰不屬於任何專案，可能不完整、已更換或已停用。請重新複製專案金鑰。',
    '此密钥不属于任何项目，可能不完整、已更换或已停用。请重新复制项目密钥。',
  ),
  [openApiErrors.notIncluded]: errorEntry(
    403,
    'The subscription of the project’s owner does not include the open API. Ask the owner.',
    '專案擁有者的訂閱不包括開放 API。請聯絡專案擁有者。',
    '项目所有者的订阅不包含开放 API。请联系项目所有者。',
  ),
  [openApiErrors.calledTooOften]: errorEntry(
    429,
    'Too many calls used this key. Try again in {wait}, and call less often.',
    '使用此金鑰的請求太多。請在 {wait}後再試，並減少請求次數。',
    '使用此密钥的请求太多。请在 {wait}后重试，并减少请求次数。',
  ),
  [openApiErrors.dataTypeUnknown]: errorEntry(
    404,
    'The topic has no data type with the key “{detail}”. Get the keys from the list of topics.',
    '此主題沒有鍵名為「{detail}」的數據類型。請從主題清單查看鍵名。',
    '此主题没有键名为“{detail}”的数据类型。请在主题列表中查看键名。',
  ),
  [pictureErrors.unreadable]: errorEntry(
    400,
    'The body is not a picture that can be read. Send the JPEG or PNG file itself as the body, without a form around it.',
    '內容不是可讀取的圖片。請直接以 JPEG 或 PNG 檔案作為請求的內容，毋須使用表單。',
    '内容不是可读取的图片。请直接以 JPEG 或 PNG 文件作为请求的内容，无需使用表单。',
  ),
  [pictureErrors.tooLarge]: errorEntry(
    413,
    `The picture is too large. Send at most ${MAX_PICTURE_MEGABYTES} MB, ${MAX_PICTURE_PIXELS} million pixels, and ${MAX_PICTURE_SIDE} pixels on each side.`,
    `圖片太大，上限為 ${MAX_PICTURE_MEGABYTES} MB、${MAX_PICTURE_PIXELS * 100} 萬像素，每邊 ${MAX_PICTURE_SIDE} 像素。`,
    `图片太大，上限为 ${MAX_PICTURE_MEGABYTES} MB、${MAX_PICTURE_PIXELS * 100} 万像素，每边 ${MAX_PICTURE_SIDE} 像素。`,
  ),
  [pictureErrors.tooManyWaiting]: errorEntry(
    503,
    'Too many pictures are waiting on this server. Try again in {wait}.',
    '等候處理的圖片太多，請在 {wait}後再試。',
    '等待处理的图片太多，请在 {wait}后重试。',
  ),
  [pictureErrors.tookTooLong]: errorEntry(
    503,
    'Reading this picture took too long. Send a smaller one, or try again in {wait}.',
    '讀取此圖片的時間太長。請傳送較小的圖片，或在 {wait}後再試。',
    '读取此图片的时间太长。请发送较小的图片，或在 {wait}后重试。',
  ),
  [pictureErrors.modelMissing]: errorEntry(
    503,
    'The model that finds objects is missing on this server. Ask its operator to run “npm run models”.',
    '此伺服器缺少識別物件的模型。請營運者執行「npm run models」。',
    '此服务器缺少识别物体的模型。请运营者运行“npm run models”。',
  ),
  [pictureErrors.tooManyScans]: errorEntry(
    413,
    `This JPEG has more than ${MAX_PICTURE_SCANS} scans. Save it again as an ordinary JPEG, not a progressive one.`,
    `此 JPEG 的掃描次數超過 ${MAX_PICTURE_SCANS} 次。請另存為一般（非漸進式）JPEG。`,
    `此 JPEG 的扫描次数超过 ${MAX_PICTURE_SCANS} 次。请另存为普通（非渐进式）JPEG。`,
  ),
} as const satisfies Record<string, ErrorEntry>;
