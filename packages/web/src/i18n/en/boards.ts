import type { BoardKind, Snippet } from '@tinkerstream/contract/boards/snippets';

export const boards = {
  intro: (topic: string) =>
    `Make a board send to the topic ${topic}. Nobody needs an account for this page, and a board needs no password.`,
  backToTopics: 'Topics',
  firstTitle: 'Send your first message',
  firstText: 'Try it without a board, or put the address into your board’s program, together with the topic name.',
  test: {
    title: '1. Send a test value',
    text: 'See that the topic works before you take out a board. The value is stored like that of a board.',
    send: 'Send a test value',
    sent: (message: string) => `Sent: ${message}`,
    sentSeveral: (count: number) => `${count} test values were sent.`,
  },
  arrivals: {
    title: 'What arrives',
    connecting: 'Connecting to the server…',
    waiting: 'Waiting for a message…',
    show: 'Show the values and charts',
    earlier: 'The topic has earlier messages. Nothing new arrives?',
    arrived: (count: number) =>
      count === 1
        ? 'One message has arrived since you opened this page.'
        : `${count} messages have arrived since you opened this page.`,
    message: 'Latest message',
  },
  which: { title: '2. Which board?', label: 'Kinds of boards' },
  kinds: {
    kittenWifi: 'micro:bit, KittenWiFi',
    koi: 'micro:bit, KOI',
    obloq: 'micro:bit, OBLOQ',
    makerCloudExtension: 'micro:bit, MakerCloud extension',
    esp32: 'Arduino, ESP32',
    esp8266: 'Arduino, ESP8266',
    microPython: 'MicroPython',
    circuitPython: 'CircuitPython',
    raspberryPi: 'Raspberry Pi, Python',
    nodeJs: 'Node.js',
    nodeRed: 'Node-RED',
    appInventor: 'App Inventor',
    curl: 'curl',
    mosquitto: 'mosquitto_pub',
  } satisfies Record<BoardKind, string>,
  steps: {
    kittenWifi: [
      'In MakeCode, choose Extensions, paste the address below, and add the extension.',
      'Switch to JavaScript, paste the program, and put in the name and the password of your Wi-Fi, without spaces.',
      'Change P1 and P2 if your module is wired to other pins. Download the program to the micro:bit.',
    ],
    koi: [
      'In MakeCode, choose Extensions, paste the address below, and add the extension.',
      'Switch to JavaScript, paste the program, and put in the name and the password of your Wi-Fi, without spaces.',
      'Change P1 and P2 if your KOI is wired to other pins. Download the program to the micro:bit.',
    ],
    obloq: [
      'This needs no extension: the program sends the module’s own commands.',
      'In MakeCode, switch to JavaScript, paste the program, and put in the name and the password of your Wi-Fi.',
      'Wire the module’s RX to P2 and its TX to P1. Download the program to the micro:bit.',
    ],
    makerCloudExtension: [
      'The extension always sends to its own host. First let your network send that host’s traffic to this server.',
      'In MakeCode, choose Extensions, paste the address below, and add the extension.',
      'Switch to JavaScript, paste the program, and put in the name and the password of your Wi-Fi.',
    ],
    esp32: [
      'In the Arduino IDE, install the library PubSubClient and choose your board.',
      'Paste the sketch, put in the name and the password of your Wi-Fi, and upload it. The board needs 2.4 GHz Wi-Fi.',
      'Open the serial monitor at 115200 baud to see what the board does.',
    ],
    esp8266: [
      'In the Arduino IDE, install the library PubSubClient and choose your board.',
      'Paste the sketch, put in the name and the password of your Wi-Fi, and upload it. The board needs 2.4 GHz Wi-Fi.',
      'Open the serial monitor at 115200 baud to see what the board does.',
    ],
    microPython: [
      'In Thonny, paste the program and put in the name and the password of your Wi-Fi.',
      'If umqtt is missing, install umqtt.simple under Tools, Manage packages.',
      'Save the program on the board as main.py, and run it.',
    ],
    circuitPython: [
      'Install the libraries with the command below.',
      'Save the program on the board as code.py, with the name and the password of your Wi-Fi.',
    ],
    raspberryPi: [
      'Install the library with the command below.',
      'Save the program as board.py, and run: python3 board.py',
    ],
    nodeJs: ['Install the library with the command below.', 'Save the program as board.mjs, and run: node board.mjs'],
    nodeRed: ['In the menu of Node-RED, choose Import, paste the flow, and deploy it.'],
    appInventor: [
      'In the designer, add a Web component and a Clock component. Set the Clock’s TimerInterval to 5000.',
      'Build the blocks below, then open the app with the Companion.',
    ],
    curl: ['Run this in a terminal. It uses HTTP, so it also works where a firewall blocks MQTT.'],
    mosquitto: ['Run this in a terminal. On Windows and macOS, install Mosquitto from mosquitto.org.'],
  } satisfies Record<BoardKind, readonly string[]>,
  needs: 'Extension or library',
  install: 'Install',
  program: (kind: string) => `Program for ${kind}`,
  programCopied: 'The program was copied.',
  text: (kind: string) => `Text for ${kind}`,
  blocks: 'The program as blocks',
  tried: {
    run: 'Our tests run this program against a server',
    checked: 'Our tests check that this program compiles',
    no: 'Not tried here: we could not run this program in our tests',
  } satisfies Record<Snippet['tried'], string>,
  share: {
    title: '3. Open this page on another device',
    text: 'Scan the code to open this page without an account. Anyone with the link can send to the topic and see what arrives.',
    label: 'link to this page',
    code: 'QR code of the link to this page',
  },
  notFound: {
    title: 'No topic has this name',
    text: 'Check the link. The topic may have been deleted, or it may have a new name.',
  },
};

export type BoardsTexts = typeof boards;
