import type { DemoTexts } from '../en/learning-demo.ts';

export const demo: DemoTexts = {
  title: '功能导览',
  intro: '用一块会发送真实 MQTT 消息的模拟开发板，看看你的开发板在这里能做什么。',
  startTitle: '不用接线的开发板',
  startText: '导览会创建项目“Demo”和两个主题，并在此页面启动模拟开发板，大约需要五分钟。',
  start: '开始导览',
  cleanUp: '清理',
  gone: '导览的项目已更改或已不存在，请重新开始导览。',
  subscription: '查看我的订阅',
  limits: {
    project: { title: '项目数量已达上限', text: '导览需要一个项目。请删除不再需要的项目，或升级许可证。' },
    topic: { title: '主题数量已达上限', text: '导览需要两个主题。请删除不再需要的主题，或升级许可证。' },
  },
  board: '模拟开发板',
  button: (name) => `按钮 ${name}`,
  led: { on: 'LED 已点亮', off: 'LED 已熄灭' },
  serial: '序列号',
  sends: '最近发送的消息',
  statuses: {
    connecting: '正在连接……',
    connected: '已通过 MQTT 连接',
    refused: '主题已不存在',
    paused: '页面隐藏时暂停',
  },
  dataTypes: { temp: '温度', light: '光照', button: '按钮', led: 'LED' },
  progress: (done, total) => `已完成 ${done} / ${total} 步`,
  done: '已完成',
  steps: {
    publish: {
      title: '开发板发送消息',
      text: '每条消息由键名和值组成，保存后立即显示在记录中。按 A 或 B，消息会带上按钮的值。',
    },
    chart: { title: '数值变成图表', text: '每个数据类型都会自动拥有一个折线图，随每条消息延伸。' },
    gauge: { title: '指针仪表跟着转动', text: '移动开发板的温度滑块，看看指针怎样转动。' },
    led: { title: '用按钮控制 LED', text: '按下开关按钮。开发板会接收第二个主题的消息，心形灯随之点亮或熄灭。' },
    trigger: {
      title: '开发板自动做出反应',
      text: '创建事件触发：temp 大于 30 时，发送 led=on。然后把滑块移到 30 °C 以上。',
    },
  },
  charts: { gauge: '温度计', toggle: 'LED 开关' },
  triggerName: '高温时点亮 LED',
  createTrigger: '创建事件触发',
  showTrigger: '查看事件触发及其日志',
  next: { title: '下一步', text: '刚才看到的一切都在你的项目中。你可以修改它，或接上真实的开发板。' },
  links: {
    project: { title: '项目', text: '查看开发板和消息的概览' },
    dashboards: { title: '仪表盘', text: '把图表和按钮放在同一屏幕' },
    triggers: { title: '事件触发', text: '建立你自己的规则' },
    board: { title: '接上真实的开发板', text: '把主题名称复制到开发板的程序里' },
  },
};
