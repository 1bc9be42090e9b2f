import type { Language } from '@tinkerstream/contract/platform/language';
import type { Quote, Words } from '../../definitions.ts';

type NotifyWords = Words<'publishContent' | 'recipientUserIds'>;

const en = {
  name: 'Notification',
  sentence: 'Notifies members of the project in the console, and shows a banner on dashboards.',
  clause: ({ publishContent, recipientUserIds }: NotifyWords, quoted: Quote) =>
    `notify ${recipientUserIds || 'everyone in the project'} with ${quoted(publishContent)}`,
  done: (_target: string) => 'Sent a notification.',
  service: 'The console',
  content: 'Text',
  who: 'Who gets it',
  whoOf: { ALL: 'Everyone in the project', CHOSEN: 'Chosen members' },
  members: 'Members',
  membersEmpty: 'Choose at least one member.',
  alarm: 'Sound',
  alarmOf: { NONE: 'No sound', SOUND: 'A short tone', SPOKEN: 'Speak the text' },
  banner: 'Also show a banner on dashboards',
  bannerHint: 'On all dashboards that show a topic of this project, also on projectors and public pages.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '通知',
    sentence: '在控制台通知專案成員，並在儀表板上顯示橫幅。',
    clause: ({ publishContent, recipientUserIds }, quoted) =>
      `通知${recipientUserIds || '專案的所有成員'}${quoted(publishContent)}`,
    done: () => '已發出通知。',
    service: '控制台',
    content: '內容',
    who: '接收者',
    whoOf: { ALL: '專案的所有成員', CHOSEN: '指定成員' },
    members: '成員',
    membersEmpty: '請選擇至少一位成員。',
    alarm: '聲音',
    alarmOf: { NONE: '沒有聲音', SOUND: '短提示音', SPOKEN: '讀出內容' },
    banner: '同時在儀表板上顯示橫幅',
    bannerHint: '在所有顯示此專案主題的儀表板上，包括投影畫面及公開頁面。',
  },
  'zh-CN': {
    name: '通知',
    sentence: '在控制台通知项目成员，并在仪表盘上显示横幅。',
    clause: ({ publishContent, recipientUserIds }, quoted) =>
      `通知${recipientUserIds || '项目的所有成员'}${quoted(publishContent)}`,
    done: () => '已发出通知。',
    service: '控制台',
    content: '内容',
    who: '接收者',
    whoOf: { ALL: '项目的所有成员', CHOSEN: '指定成员' },
    members: '成员',
    membersEmpty: '请选择至少一位成员。',
    alarm: '声音',
    alarmOf: { NONE: '没有声音', SOUND: '短提示音', SPOKEN: '朗读内容' },
    banner: '同时在仪表盘上显示横幅',
    bannerHint: '在所有显示此项目主题的仪表盘上，包括投影画面和公开页面。',
  },
} satisfies Record<Language, typeof en>;
