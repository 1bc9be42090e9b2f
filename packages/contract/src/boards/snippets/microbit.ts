import { type Block, type BoardTarget, bareHost, quoted, type Snippet, WIFI_NAME, WIFI_PASSWORD } from './snippet.ts';

/** How often the programs of a micro:bit send, in milliseconds. */
const INTERVAL_MS = 5000;

const text = (value: string) => ({ value });
const MESSAGE = ['join', text('_dn='), 'device name', text(',temperature='), 'temperature (°C)'] as const;
const MESSAGE_PROGRAM = '"_dn=" + control.deviceName() + ",temperature=" + input.temperature()';

const every = (...inside: readonly Block[]): Block => ({
  drawer: 'loops',
  parts: ['every', text(String(INTERVAL_MS)), 'ms'],
  inside,
});
const onStart = (...inside: readonly Block[]): Block => ({ drawer: 'basic', parts: ['on start'], inside });
const extension = (...parts: Block['parts']): Block => ({ drawer: 'extension', parts });

const kittenWifi: Snippet = {
  language: 'javascript',
  tried: 'checked',
  needs: 'https://github.com/KittenBot/pxt-kittenwifi',
  program: (target) =>
    `let isOnline = false
kittenwifi.on_wifi_connected(function () {
    kittenwifi.mqtt_sethost_port(${quoted(bareHost(target))}, ${target.mqttPort}, control.deviceName())
    isOnline = true
})
kittenwifi.wifi_init(SerialPin.P1, SerialPin.P2)
kittenwifi.wifi_join("${WIFI_NAME}", "${WIFI_PASSWORD}")
loops.everyInterval(${INTERVAL_MS}, function () {
    if (isOnline) {
        kittenwifi.mqtt_publish_basic(${quoted(target.topicName)}, ${MESSAGE_PROGRAM})
    }
})`,
  blocks: (target) => [
    onStart(
      extension('Wifi init Tx pin', text('P1'), 'Rx pin', text('P2')),
      extension('Wifi Join Access Point', text(WIFI_NAME), 'Password', text(WIFI_PASSWORD)),
    ),
    {
      drawer: 'extension',
      parts: ['on Wifi Connected'],
      inside: [
        extension(
          'MQTT Set Host',
          text(bareHost(target)),
          'port',
          text(String(target.mqttPort)),
          'clientID',
          'device name',
        ),
      ],
    },
    every(extension('MQTT publish', text(target.topicName), 'Data', ...MESSAGE)),
  ],
};

const koi: Snippet = {
  language: 'javascript',
  tried: 'checked',
  needs: 'https://github.com/KittenBot/pxt-koi',
  program: (target) =>
    `koi.koi_init(SerialPin.P1, SerialPin.P2)
koi.koi_join_ap("${WIFI_NAME}", "${WIFI_PASSWORD}")
basic.pause(10000)
koi.koi_mqtt_host(${quoted(bareHost(target))}, control.deviceName(), ${target.mqttPort})
basic.pause(2000)
loops.everyInterval(${INTERVAL_MS}, function () {
    koi.koi_mqtt_pub(${quoted(target.topicName)}, ${MESSAGE_PROGRAM})
})`,
  blocks: (target) => [
    onStart(
      extension('KOI init Tx pin', text('P1'), 'Rx pin', text('P2')),
      extension('Join Ap', text(WIFI_NAME), text(WIFI_PASSWORD)),
      { drawer: 'basic', parts: ['pause (ms)', text('10000')] },
      extension('Mqtt Host', text(bareHost(target)), 'clientID', 'device name', 'Port', text(String(target.mqttPort))),
      { drawer: 'basic', parts: ['pause (ms)', text('2000')] },
    ),
    every(extension('Mqtt Publish', text(target.topicName), ...MESSAGE)),
  ],
};

/** Ends a command. A text block cannot contain it. */
const RETURN = 'String.fromCharCode(13)';
const RETURN_BLOCK = ['text from char code', text('13')] as const;

/** The commands that the module understands over its serial line, so that no extension is needed. */
const obloq: Snippet = {
  language: 'javascript',
  tried: 'checked',
  program: (target) =>
    `serial.redirect(SerialPin.P2, SerialPin.P1, BaudRate.BaudRate9600)
serial.setTxBufferSize(100)
basic.pause(1000)
serial.writeString("|1|1|" + ${RETURN})
basic.pause(500)
serial.writeString("|2|1|${WIFI_NAME},${WIFI_PASSWORD}|" + ${RETURN})
basic.pause(10000)
serial.writeString(${quoted(`|4|1|1|${bareHost(target)}|${target.mqttPort}|username|password|`)} + ${RETURN})
basic.pause(2000)
loops.everyInterval(${INTERVAL_MS}, function () {
    serial.writeString(${quoted(`|4|1|3|${target.topicName}|`)} + ${MESSAGE_PROGRAM} + "|" + ${RETURN})
})`,
  blocks: (target) => {
    const write = (...parts: Block['parts']): Block => ({
      drawer: 'serial',
      parts: ['serial write string', 'join', ...parts, ...RETURN_BLOCK],
    });
    const pause = (ms: string): Block => ({ drawer: 'basic', parts: ['pause (ms)', text(ms)] });
    return [
      onStart(
        {
          drawer: 'serial',
          parts: ['serial redirect to TX', text('P2'), 'RX', text('P1'), 'at baud rate', text('9600')],
        },
        { drawer: 'serial', parts: ['serial set tx buffer size to', text('100')] },
        pause('1000'),
        write(text('|1|1|')),
        pause('500'),
        write(text(`|2|1|${WIFI_NAME},${WIFI_PASSWORD}|`)),
        pause('10000'),
        write(text(`|4|1|1|${bareHost(target)}|${target.mqttPort}|username|password|`)),
        pause('2000'),
      ),
      every(write(text(`|4|1|3|${target.topicName}|_dn=`), ...MESSAGE.slice(2), text('|'))),
    ];
  },
};

const makerCloudExtension: Snippet = {
  language: 'javascript',
  tried: 'checked',
  needs: 'https://github.com/scaleinnotech/pxt-makercloud-v2',
  hasFixedHost: true,
  program: ({ topicName }: BoardTarget) =>
    `MakerCloud.setupWifi("${WIFI_NAME}", "${WIFI_PASSWORD}")
MakerCloud.connectMakerCloudMQTT()
loops.everyInterval(${INTERVAL_MS}, function () {
    MakerCloud.publishKeyValueToTopic(${quoted(topicName)}, "temperature", input.temperature())
})`,
  blocks: ({ topicName }: BoardTarget) => [
    onStart(
      extension('connect Wi-Fi SSID:', text(WIFI_NAME), 'password:', text(WIFI_PASSWORD)),
      extension('connect MakerCloud MQTT'),
    ),
    every(extension('publish to', text(topicName), 'about', text('temperature'), '=', 'temperature (°C)')),
  ],
};

/** The programs for MakeCode of a micro:bit with a module, in the order of the page. */
export const MICROBIT_SNIPPETS = { kittenWifi, koi, obloq, makerCloudExtension } as const;
