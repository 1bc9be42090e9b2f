import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  label: 'Also accept “siot” and “dfrobot” in this project',
  hint: 'Every new SIoT server has this login, so programs work without any change. Anyone in the local network can then send to this project and read it. Connections from the internet are refused.',
  other: (project: string) => `Now the project “${project}” accepts it. Only one project can.`,
  otherUnnamed: 'Now another project accepts it. Only one project can.',
  switchedOn: 'This project accepts the login “siot” and “dfrobot” from the local network.',
  switchedOff: 'No project accepts the login “siot” and “dfrobot”.',
};

/** Texts about the login that every SIoT server has at first. */
export const texts = {
  en,
  'zh-HK': {
    label: '此專案同時接受「siot」和「dfrobot」登入',
    hint: '每個新的 SIoT 伺服器都使用這組登入資料，因此程式毋須修改便可使用。開啟後，本地網絡內的任何人都可以把數據傳送到此專案，也可以讀取。來自互聯網的連接不獲接受。',
    other: (project) => `目前由專案「${project}」接受。同一時間只可有一個專案。`,
    otherUnnamed: '目前由另一個專案接受。同一時間只可有一個專案。',
    switchedOn: '此專案已接受來自本地網絡的「siot」和「dfrobot」登入。',
    switchedOff: '沒有專案接受「siot」和「dfrobot」登入。',
  },
  'zh-CN': {
    label: '此项目同时接受“siot”和“dfrobot”登录',
    hint: '每个新的 SIoT 服务器都使用这组登录信息，因此程序无需修改就能使用。开启后，本地网络内的任何人都可以把数据发送到此项目，也可以读取。来自互联网的连接不会被接受。',
    other: (project) => `目前由项目“${project}”接受。同一时间只能有一个项目。`,
    otherUnnamed: '目前由另一个项目接受。同一时间只能有一个项目。',
    switchedOn: '此项目已接受来自本地网络的“siot”和“dfrobot”登录。',
    switchedOff: '没有项目接受“siot”和“dfrobot”登录。',
  },
} satisfies Record<Language, typeof en>;
