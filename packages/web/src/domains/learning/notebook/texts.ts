import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  title: 'Open as notebook',
  intro:
    'The file opens in Jupyter, JupyterLab, VS Code or any other program for notebooks, also without the internet. It reads the latest values of the keys from this server with Python.',
  withKey: 'Put the project key into the file',
  withKeyHint: 'Then anyone with the file can read and send values. Without it, the notebook asks for the key.',
  noKey: 'The notebook asks for the project key. The owner of the project finds it under “Links”.',
  project: 'Project',
  noProject: 'The topics of this chart are in no project, so they have no project key. Add them to a project first.',
  save: 'Download notebook',
  /** Texts of the notebook. */
  heading: (name: string) => `# ${name}`,
  about:
    'This notebook reads the latest values of your boards and draws them. Run the cells from top to bottom with Shift + Enter. Python alone is enough; with `pandas` and `matplotlib` you get a table and a chart.',
  settings: 'Where the values come from',
  keyComment: 'The project key opens the values to programs. Keep it secret.',
  askKey: 'Project key: ',
  read: 'Read the values',
  refused: 'The server refused:',
  unreachable: 'The server cannot be reached. Are you in its network?',
  figures: 'Figures of each key',
  count: 'count',
  mean: 'average',
  spread: 'standard deviation',
  draw: 'Draw the values',
  install: 'To draw, install two packages first: pip install pandas matplotlib',
  time: 'Time',
};

export type NotebookTexts = typeof en;

export const texts: Readonly<Record<Language, NotebookTexts>> = {
  en,
  'zh-HK': {
    title: '以筆記本開啟',
    intro:
      '此檔案可用 Jupyter、JupyterLab、VS Code 或其他筆記本程式開啟，毋須連接互聯網。它以 Python 從此伺服器讀取各鍵名的最新數值。',
    withKey: '把專案金鑰放入檔案',
    withKeyHint: '這樣任何取得檔案的人都可讀取和傳送數值。否則筆記本會要求輸入金鑰。',
    noKey: '筆記本會要求輸入專案金鑰。專案擁有者可在「連結」找到。',
    project: '專案',
    noProject: '此圖表的主題不屬於任何專案，因此沒有專案金鑰。請先把主題加入專案。',
    save: '下載筆記本',
    heading: (name) => `# ${name}`,
    about:
      '此筆記本會讀取開發板的最新數值並畫成圖表。請由上而下以 Shift + Enter 執行各儲存格。只有 Python 便可使用；安裝 `pandas` 和 `matplotlib` 後會有表格和圖表。',
    settings: '數值的來源',
    keyComment: '程式憑專案金鑰讀取數值，請勿公開。',
    askKey: '專案金鑰：',
    read: '讀取數值',
    refused: '伺服器拒絕了要求：',
    unreachable: '無法連接伺服器。你是否在同一網絡？',
    figures: '各鍵名的統計',
    count: '數量',
    mean: '平均值',
    spread: '標準差',
    draw: '畫出數值',
    install: '如要畫圖，請先安裝兩個套件：pip install pandas matplotlib',
    time: '時間',
  },
  'zh-CN': {
    title: '以笔记本打开',
    intro:
      '此文件可用 Jupyter、JupyterLab、VS Code 或其他笔记本程序打开，不需要连接互联网。它用 Python 从此服务器读取各键名的最新数值。',
    withKey: '把项目密钥放入文件',
    withKeyHint: '这样任何拿到文件的人都可以读取和发送数值。否则笔记本会要求输入密钥。',
    noKey: '笔记本会要求输入项目密钥。项目所有者可在“链接”中找到。',
    project: '项目',
    noProject: '此图表的主题不属于任何项目，因此没有项目密钥。请先把主题加入项目。',
    save: '下载笔记本',
    heading: (name) => `# ${name}`,
    about:
      '此笔记本会读取开发板的最新数值并画成图表。请从上到下用 Shift + Enter 运行各单元格。只有 Python 就可以使用；安装 `pandas` 和 `matplotlib` 后会有表格和图表。',
    settings: '数值的来源',
    keyComment: '程序凭项目密钥读取数值，请勿公开。',
    askKey: '项目密钥：',
    read: '读取数值',
    refused: '服务器拒绝了请求：',
    unreachable: '无法连接服务器。你是否在同一网络？',
    figures: '各键名的统计',
    count: '数量',
    mean: '平均值',
    spread: '标准差',
    draw: '画出数值',
    install: '如要画图，请先安装两个软件包：pip install pandas matplotlib',
    time: '时间',
  },
};
