import type { BoardKind } from '@tinkerstream/contract/boards/snippets';
import type { Language } from '@tinkerstream/contract/platform/language';

/** What a kind of board is called, and the steps that make it send. */
type KindTexts = Readonly<Record<BoardKind, { readonly name: string; readonly steps: readonly string[] }>>;

export const kindTexts: Readonly<Record<Language, KindTexts>> = {
  en: {
    kittenWifi: {
      name: 'micro:bit, KittenWiFi',
      steps: [
        'In MakeCode, choose Extensions, paste the address below, and add the extension.',
        'Switch to JavaScript, paste the program, and put in the name and the password of your Wi-Fi, without spaces.',
        'Change P1 and P2 if your module is wired to other pins. Download the program to the micro:bit.',
      ],
    },
    koi: {
      name: 'micro:bit, KOI',
      steps: [
        'In MakeCode, choose Extensions, paste the address below, and add the extension.',
        'Switch to JavaScript, paste the program, and put in the name and the password of your Wi-Fi, without spaces.',
        'Change P1 and P2 if your KOI is wired to other pins. Download the program to the micro:bit.',
      ],
    },
    obloq: {
      name: 'micro:bit, OBLOQ',
      steps: [
        'This needs no extension: the program sends the module’s own commands.',
        'In MakeCode, switch to JavaScript, paste the program, and put in the name and the password of your Wi-Fi.',
        'Wire the module’s RX to P2 and its TX to P1. Download the program to the micro:bit.',
      ],
    },
    makerCloudExtension: {
      name: 'micro:bit, MakerCloud extension',
      steps: [
        'The extension always sends to its own host. First let your network send that host’s traffic to this server.',
        'In MakeCode, choose Extensions, paste the address below, and add the extension.',
        'Switch to JavaScript, paste the program, and put in the name and the password of your Wi-Fi.',
      ],
    },
    esp32: {
      name: 'Arduino, ESP32',
      steps: [
        'In the Arduino IDE, install the library PubSubClient and choose your board.',
        'Paste the sketch, put in the name and the password of your Wi-Fi, and upload it. The board needs 2.4 GHz Wi-Fi.',
        'Open the serial monitor at 115200 baud to see what the board does.',
      ],
    },
    esp8266: {
      name: 'Arduino, ESP8266',
      steps: [
        'In the Arduino IDE, install the library PubSubClient and choose your board.',
        'Paste the sketch, put in the name and the password of your Wi-Fi, and upload it. The board needs 2.4 GHz Wi-Fi.',
        'Open the serial monitor at 115200 baud to see what the board does.',
      ],
    },
    microPython: {
      name: 'MicroPython',
      steps: [
        'In Thonny, paste the program and put in the name and the password of your Wi-Fi.',
        'If umqtt is missing, install umqtt.simple under Tools, Manage packages.',
        'Save the program on the board as main.py, and run it.',
      ],
    },
    circuitPython: {
      name: 'CircuitPython',
      steps: [
        'Install the libraries with the command below.',
        'Save the program on the board as code.py, with the name and the password of your Wi-Fi.',
      ],
    },
    raspberryPi: {
      name: 'Raspberry Pi, Python',
      steps: ['Install the library with the command below.', 'Save the program as board.py, and run: python3 board.py'],
    },
    nodeJs: {
      name: 'Node.js',
      steps: ['Install the library with the command below.', 'Save the program as board.mjs, and run: node board.mjs'],
    },
    nodeRed: { name: 'Node-RED', steps: ['In the menu of Node-RED, choose Import, paste the flow, and deploy it.'] },
    appInventor: {
      name: 'App Inventor',
      steps: [
        'In the designer, add a Web component and a Clock component. Set the Clock’s TimerInterval to 5000.',
        'Build the blocks below, then open the app with the Companion.',
      ],
    },
    curl: {
      name: 'curl',
      steps: ['Run this in a terminal. It uses HTTP, so it also works where a firewall blocks MQTT.'],
    },
    mosquitto: {
      name: 'mosquitto_pub',
      steps: ['Run this in a terminal. On Windows and macOS, install Mosquitto from mosquitto.org.'],
    },
  },
  'zh-HK': {
    kittenWifi: {
      name: 'micro:bit，KittenWiFi',
      steps: [
        '在 MakeCode 選擇「擴展」，貼上下面的網址並加入擴展。',
        '切換至 JavaScript，貼上程式，填入 Wi-Fi 的名稱和密碼，兩者不可有空格。',
        '如模組接在其他引腳，請更改 P1 和 P2。然後將程式下載到 micro:bit。',
      ],
    },
    koi: {
      name: 'micro:bit，KOI',
      steps: [
        '在 MakeCode 選擇「擴展」，貼上下面的網址並加入擴展。',
        '切換至 JavaScript，貼上程式，填入 Wi-Fi 的名稱和密碼，兩者不可有空格。',
        '如 KOI 接在其他引腳，請更改 P1 和 P2。然後將程式下載到 micro:bit。',
      ],
    },
    obloq: {
      name: 'micro:bit，OBLOQ',
      steps: [
        '毋須擴展：程式直接傳送模組本身的指令。',
        '在 MakeCode 切換至 JavaScript，貼上程式，填入 Wi-Fi 的名稱和密碼。',
        '將模組的 RX 接到 P2，TX 接到 P1。然後將程式下載到 micro:bit。',
      ],
    },
    makerCloudExtension: {
      name: 'micro:bit，MakerCloud 擴展',
      steps: [
        '這個擴展固定使用自己的主機名稱。請先讓學校網絡將該主機名稱指向本伺服器。',
        '在 MakeCode 選擇「擴展」，貼上下面的網址並加入擴展。',
        '切換至 JavaScript，貼上程式，填入 Wi-Fi 的名稱和密碼。',
      ],
    },
    esp32: {
      name: 'Arduino，ESP32',
      steps: [
        '在 Arduino IDE 安裝程式庫 PubSubClient，並選擇你的開發板。',
        '貼上程式，填入 Wi-Fi 的名稱和密碼，然後上載。開發板需要 2.4 GHz Wi-Fi。',
        '以 115200 波特率開啟序列埠監控視窗，可看到開發板的運作情況。',
      ],
    },
    esp8266: {
      name: 'Arduino，ESP8266',
      steps: [
        '在 Arduino IDE 安裝程式庫 PubSubClient，並選擇你的開發板。',
        '貼上程式，填入 Wi-Fi 的名稱和密碼，然後上載。開發板需要 2.4 GHz Wi-Fi。',
        '以 115200 波特率開啟序列埠監控視窗，可看到開發板的運作情況。',
      ],
    },
    microPython: {
      name: 'MicroPython',
      steps: [
        '在 Thonny 貼上程式，填入 Wi-Fi 的名稱和密碼。',
        '如沒有 umqtt，請在「工具」的「管理套件」安裝 umqtt.simple。',
        '將程式以 main.py 儲存到開發板並執行。',
      ],
    },
    circuitPython: {
      name: 'CircuitPython',
      steps: ['以下面的指令安裝程式庫。', '將程式以 code.py 儲存到開發板，並填入 Wi-Fi 的名稱和密碼。'],
    },
    raspberryPi: {
      name: 'Raspberry Pi，Python',
      steps: ['以下面的指令安裝程式庫。', '將程式儲存為 board.py，然後執行：python3 board.py'],
    },
    nodeJs: {
      name: 'Node.js',
      steps: ['以下面的指令安裝程式庫。', '將程式儲存為 board.mjs，然後執行：node board.mjs'],
    },
    nodeRed: { name: 'Node-RED', steps: ['在 Node-RED 的選單選擇匯入，貼上流程，然後部署。'] },
    appInventor: {
      name: 'App Inventor',
      steps: [
        '在設計畫面加入 Web 元件和 Clock 元件，並將 Clock 的 TimerInterval 設為 5000。',
        '砌出下面的積木，然後以 Companion 開啟應用程式。',
      ],
    },
    curl: { name: 'curl', steps: ['在終端機執行以下指令。它使用 HTTP，防火牆封鎖 MQTT 時也能運作。'] },
    mosquitto: {
      name: 'mosquitto_pub',
      steps: ['在終端機執行以下指令。在 Windows 和 macOS，可從 mosquitto.org 安裝 Mosquitto。'],
    },
  },
  'zh-CN': {
    kittenWifi: {
      name: 'micro:bit，KittenWiFi',
      steps: [
        '在 MakeCode 中选择“扩展”，粘贴下面的网址并添加扩展。',
        '切换到 JavaScript，粘贴程序，填入 Wi-Fi 的名称和密码，两者不能有空格。',
        '如果模块接在其他引脚，请修改 P1 和 P2。然后把程序下载到 micro:bit。',
      ],
    },
    koi: {
      name: 'micro:bit，KOI',
      steps: [
        '在 MakeCode 中选择“扩展”，粘贴下面的网址并添加扩展。',
        '切换到 JavaScript，粘贴程序，填入 Wi-Fi 的名称和密码，两者不能有空格。',
        '如果 KOI 接在其他引脚，请修改 P1 和 P2。然后把程序下载到 micro:bit。',
      ],
    },
    obloq: {
      name: 'micro:bit，OBLOQ',
      steps: [
        '不需要扩展：程序直接发送模块自己的命令。',
        '在 MakeCode 中切换到 JavaScript，粘贴程序，填入 Wi-Fi 的名称和密码。',
        '把模块的 RX 接到 P2，TX 接到 P1。然后把程序下载到 micro:bit。',
      ],
    },
    makerCloudExtension: {
      name: 'micro:bit，MakerCloud 扩展',
      steps: [
        '这个扩展固定使用自己的主机名。请先让学校网络把该主机名指向本服务器。',
        '在 MakeCode 中选择“扩展”，粘贴下面的网址并添加扩展。',
        '切换到 JavaScript，粘贴程序，填入 Wi-Fi 的名称和密码。',
      ],
    },
    esp32: {
      name: 'Arduino，ESP32',
      steps: [
        '在 Arduino IDE 中安装库 PubSubClient，并选择你的开发板。',
        '粘贴程序，填入 Wi-Fi 的名称和密码，然后上传。开发板需要 2.4 GHz Wi-Fi。',
        '以 115200 波特率打开串口监视器，可以看到开发板的运行情况。',
      ],
    },
    esp8266: {
      name: 'Arduino，ESP8266',
      steps: [
        '在 Arduino IDE 中安装库 PubSubClient，并选择你的开发板。',
        '粘贴程序，填入 Wi-Fi 的名称和密码，然后上传。开发板需要 2.4 GHz Wi-Fi。',
        '以 115200 波特率打开串口监视器，可以看到开发板的运行情况。',
      ],
    },
    microPython: {
      name: 'MicroPython',
      steps: [
        '在 Thonny 中粘贴程序，填入 Wi-Fi 的名称和密码。',
        '如果没有 umqtt，请在“工具”的“管理包”里安装 umqtt.simple。',
        '把程序以 main.py 保存到开发板并运行。',
      ],
    },
    circuitPython: {
      name: 'CircuitPython',
      steps: ['用下面的命令安装库。', '把程序以 code.py 保存到开发板，并填入 Wi-Fi 的名称和密码。'],
    },
    raspberryPi: {
      name: '树莓派，Python',
      steps: ['用下面的命令安装库。', '把程序保存为 board.py，然后运行：python3 board.py'],
    },
    nodeJs: { name: 'Node.js', steps: ['用下面的命令安装库。', '把程序保存为 board.mjs，然后运行：node board.mjs'] },
    nodeRed: { name: 'Node-RED', steps: ['在 Node-RED 的菜单中选择导入，粘贴流程，然后部署。'] },
    appInventor: {
      name: 'App Inventor',
      steps: [
        '在设计界面添加 Web 组件和 Clock 组件，并把 Clock 的 TimerInterval 设为 5000。',
        '搭出下面的积木，然后用 Companion 打开应用。',
      ],
    },
    curl: { name: 'curl', steps: ['在终端运行以下命令。它使用 HTTP，防火墙阻止 MQTT 时也能工作。'] },
    mosquitto: {
      name: 'mosquitto_pub',
      steps: ['在终端运行以下命令。在 Windows 和 macOS 上，可以从 mosquitto.org 安装 Mosquitto。'],
    },
  },
};
