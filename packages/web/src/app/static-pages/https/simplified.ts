import type { HttpsGuide } from './guide-text.ts';

export const simplified: HttpsGuide = {
  title: '用 HTTPS 打开本服务器',
  intro: '浏览器只允许安全网址使用摄像头、剪贴板和动作传感器。在每台设备上信任本服务器的证书一次，就能在教室里使用。',
  off: {
    title: '本服务器没有开启 HTTPS',
    text: '管理员可以在“管理员专区 › HTTPS”开启，或用 --https 启动服务器。',
  },
  address: {
    heading: '1. 安全网址',
    text: '信任证书后打开这个网址，并在那里登录。',
    label: '安全网址',
    code: '安全网址的二维码',
  },
  isSecure: '你已经用 HTTPS 打开了本页。',
  certificate: {
    heading: '2. 证书',
    text: '只在你自己或学校的设备上信任它，并先确认指纹与管理员出示的一致。',
    download: '下载证书',
    fingerprint: '指纹（SHA-256）',
  },
  devices: '3. 在设备上信任证书',
  kinds: {
    windows: {
      name: 'Windows',
      steps: [
        '下载证书并打开。',
        '选择“安装证书”、“当前用户”，然后点击“下一步”。',
        '选择“将所有的证书都放入下列存储”，点击“浏览”，选择“受信任的根证书颁发机构”。',
        '完成后确认警告，并重新启动浏览器。',
      ],
    },
    mac: {
      name: 'Mac',
      steps: [
        '下载证书并打开，“钥匙串访问”会把它添加到“登录”。',
        '在那里双击“Tinkerstream (…)”，展开“信任”。',
        '在“使用此证书时”选择“始终信任”。',
        '关闭窗口并输入密码，然后重新启动浏览器。',
      ],
    },
    ios: {
      name: 'iPhone 和 iPad',
      steps: [
        '用 Safari 打开本页，下载证书，并允许下载描述文件。',
        '打开“设置 › 通用 › VPN 与设备管理”，选择该描述文件并安装。',
        '打开“设置 › 通用 › 关于本机 › 证书信任设置”，打开“Tinkerstream (…)”。',
      ],
    },
    android: {
      name: 'Android',
      steps: [
        '下载证书。',
        '打开“设置”，搜索“CA 证书”。',
        '选择“仍然安装”，再选择文件 tinkerstream-ca.crt。没有设置锁屏的设备会先要求设置。',
        '用 Chrome 打开安全网址。',
      ],
    },
    chromeOs: {
      name: 'Chromebook',
      steps: [
        '下载证书。',
        '打开 chrome://certificate-manager，选择“自定义”；旧版本则选择“授权机构”。',
        '导入文件，并允许它标识网站。学校的 Chromebook 只能由学校管理员设置。',
      ],
    },
    linux: {
      name: 'Linux，以及各系统的 Firefox',
      steps: [
        'Firefox：“设置 › 隐私与安全 › 查看证书 › 证书颁发机构 › 导入”，勾选信任它标识网站。',
        'Chrome 和 Chromium：打开 chrome://certificate-manager，选择“自定义”，导入为受信任的证书。',
        'Debian、Ubuntu 和 Raspberry Pi OS 的程序：把文件复制到 /usr/local/share/ca-certificates/，然后运行 sudo update-ca-certificates。',
      ],
    },
    arduino: {
      name: 'ESP32（Arduino）',
      steps: [
        '用文本编辑器打开证书，并复制到程序中。',
        '使用 WiFiClientSecure 和下面的端口。此程序没有在开发板上试过。',
        '部分版本只核对名称：如果开发板拒绝 IP 地址，请继续使用没有 TLS 的 MQTT。',
      ],
    },
    python: {
      name: 'Python（paho-mqtt）',
      steps: ['把证书放在程序旁边。', '在 connect 之前设置证书，并使用下面的端口。'],
    },
    microbit: {
      name: 'micro:bit 和其他小型开发板',
      steps: ['它们的 Wi-Fi 扩展积木不支持 TLS，可以照常使用 MQTT 或 HTTP，无需更改。'],
    },
  },
  program: '程序',
  without: {
    heading: '不信任证书也能继续',
    text: '直接打开安全网址，在警告页面选择“高级”，再选择继续前往。连接已加密，在大多数浏览器里也能使用摄像头，但无法证明对方就是本服务器。不需要摄像头的功能，在没有 HTTPS 的网址也能使用。',
  },
  remove: {
    heading: '以后移除',
    text: '在设备设置的同一位置，删除“Tinkerstream (…)”。',
  },
};
