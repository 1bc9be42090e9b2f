import type { Language } from '@tinkerstream/contract/platform/language';
import type { Words } from '../../definitions.ts';

type SwitchWords = Words<'targetAppletId' | 'switchTo'>;

const en = {
  name: 'Enable or disable a trigger',
  sentence: 'Switches an event trigger of this project on or off.',
  clause: ({ targetAppletId, switchTo }: SwitchWords) => {
    if (switchTo === 'OPPOSITE') return `enable ${targetAppletId} if it is disabled, and disable it otherwise`;
    return `${switchTo === 'ON' ? 'enable' : 'disable'} ${targetAppletId}`;
  },
  done: (name: string) => `Switched the event trigger ${name}.`,
  service: 'The event trigger',
  target: (name: string) => (name ? `“${name}”` : 'deleted'),
  targetLabel: 'Event trigger',
  chooseTarget: 'Choose an event trigger',
  targetEmpty: 'Choose an event trigger.',
  gone: 'This event trigger no longer exists. Choose another one.',
  none: 'This project has no other event triggers yet.',
  switchTo: 'Then it is',
  states: { ON: 'Enabled', OFF: 'Disabled', OPPOSITE: 'The opposite' },
};

export const texts = {
  en,
  'zh-HK': {
    name: '啟用或停用事件觸發',
    sentence: '啟用或停用此專案的一個事件觸發。',
    clause: ({ targetAppletId, switchTo }) => {
      if (switchTo === 'OPPOSITE') return `切換${targetAppletId}（啟用變停用，停用變啟用）`;
      return `${switchTo === 'ON' ? '啟用' : '停用'}${targetAppletId}`;
    },
    done: (name) => `已切換事件觸發${name}。`,
    service: '事件觸發',
    target: (name) => (name ? `「${name}」` : '已刪除'),
    targetLabel: '事件觸發',
    chooseTarget: '請選擇事件觸發',
    targetEmpty: '請選擇事件觸發。',
    gone: '此事件觸發已不存在，請選擇另一個。',
    none: '此專案尚未有其他事件觸發。',
    switchTo: '執行後',
    states: { ON: '啟用', OFF: '停用', OPPOSITE: '切換' },
  },
  'zh-CN': {
    name: '启用或停用事件触发',
    sentence: '启用或停用此项目的一个事件触发。',
    clause: ({ targetAppletId, switchTo }) => {
      if (switchTo === 'OPPOSITE') return `切换${targetAppletId}（启用变停用，停用变启用）`;
      return `${switchTo === 'ON' ? '启用' : '停用'}${targetAppletId}`;
    },
    done: (name) => `已切换事件触发${name}。`,
    service: '事件触发',
    target: (name) => (name ? `“${name}”` : '已删除'),
    targetLabel: '事件触发',
    chooseTarget: '请选择事件触发',
    targetEmpty: '请选择事件触发。',
    gone: '此事件触发已不存在，请选择另一个。',
    none: '此项目还没有其他事件触发。',
    switchTo: '执行后',
    states: { ON: '启用', OFF: '停用', OPPOSITE: '切换' },
  },
} satisfies Record<Language, typeof en>;
