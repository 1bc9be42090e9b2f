import type { BoardsTexts } from '../en/boards.ts';

export const boards: BoardsTexts = {
  intro: (topic) => `让开发板向主题 ${topic} 发送消息。打开此页面不需要账号，开发板也不需要密码。`,
  backToTopics: '主题',
  firstTitle: '发送第一条消息',
  firstText: '可以先不用开发板试一试，或者把地址和主题名称填入开发板的程序。',
  test: {
    title: '1. 发送测试值',
    text: '拿出开发板之前，先确认主题工作正常。测试值会像开发板的值一样保存。',
    send: '发送测试值',
    sent: (message) => `已发送：${message}`,
    sentSeveral: (count) => `已发送 ${count} 个测试值。`,
  },
  arrivals: {
    title: '收到的消息',
    connecting: '正在连接服务器……',
    waiting: '正在等待消息……',
    show: '查看数值和图表',
    earlier: '此主题已有较早的消息。收不到新消息？',
    arrived: (count) => `打开此页面后已收到 ${count} 条消息。`,
    message: '最新消息',
  },
  which: { title: '2. 使用哪种开发板？', label: '开发板种类' },
  needs: '扩展或库',
  install: '安装',
  program: (kind) => `${kind} 的程序`,
  programCopied: '程序已复制。',
  text: (kind) => `${kind} 的文本`,
  blocks: '用积木显示的程序',
  tried: {
    run: '我们的测试在服务器上运行了这个程序',
    checked: '我们的测试检查了这个程序可以编译',
    no: '未试用：我们的测试无法运行这个程序',
  },
  share: {
    title: '3. 在其他设备上打开此页面',
    text: '扫描二维码，不需要账号即可打开此页面。拿到此网址的任何人都可以向主题发送消息，并查看收到的消息。',
    label: '此页面的网址',
    code: '此页面网址的二维码',
  },
  notFound: {
    title: '没有主题使用这个名称',
    text: '请检查网址。主题可能已删除，或者已更改名称。',
  },
};
