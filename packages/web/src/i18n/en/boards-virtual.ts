/** A sensor of the device that shows a virtual board. */
type DeviceSensor = 'tilt' | 'compass' | 'light' | 'sound' | 'battery' | 'location';

/** Whether a micro:bit is connected to a virtual board, or why not. */
type MicrobitStatus = 'off' | 'connecting' | 'connected' | 'lost' | 'nothingChosen' | 'busy' | 'blocked' | 'failed';

export const boardsVirtual = {
  title: 'Virtual board',
  intro: (topic: string) =>
    `This page is a board: it sends real MQTT messages to the topic ${topic}, and shows what arrives. It needs no account.`,
  name: 'Name of the board',
  nameHint: 'Charts show it. Don’t use your full name.',
  sensors: 'Sensors',
  names: { temperature: 'Temperature', light: 'Light', sound: 'Sound', tilt: 'Tilt' },
  press: (button: string) => `Press ${button}`,
  sendNow: 'Send now',
  keepSending: 'Send every 5 seconds',
  sentCount: (count: number) => (count === 1 ? 'One message stored' : `${count} messages stored`),
  sends: 'Latest message sent',
  arrived: 'Arrived',
  nothingArrived: 'Send led=on, led=off or any text to the topic to see it here.',
  display: 'LED display',
  displayOn: 'LED display, lit as a heart',
  statuses: {
    connecting: 'Connecting…',
    connected: 'Connected over MQTT',
    refused: 'No topic has this name',
  },
  secureHelp: 'How to use HTTPS here',
  device: {
    title: 'Sensors of this device',
    intro: 'A sensor that is on takes the place of its slider. Nothing is recorded: only the values are sent.',
    use: {
      tilt: 'Tilt, from the motion sensor',
      compass: 'Compass, in degrees from north',
      light: 'Light, in lux',
      sound: 'Sound level, from the microphone',
      battery: 'Battery, in percent',
      location: 'Location of this device',
    } satisfies Record<DeviceSensor, string>,
    locationHint: 'Everyone who sees the topic can see where this device is.',
    waiting: 'Waiting for a first value. If none comes, this device does not have this sensor.',
    denied: 'The browser does not give this page the sensor. Allow it in the settings of this page, then try again.',
    missing: (names: string) => `This browser does not offer: ${names}`,
    separator: ', ',
    short: {
      tilt: 'motion sensor',
      compass: 'compass',
      light: 'light sensor',
      sound: 'microphone',
      battery: 'battery level',
      location: 'location',
    } satisfies Record<DeviceSensor, string>,
    insecureText: 'Browsers give a page the sensors of a device, and a micro:bit, only with https://.',
  },
  microbit: {
    title: 'micro:bit at this computer',
    intro:
      'A micro:bit without Wi-Fi sends through this page: names with values, numbers or JSON, one a line. It reads the messages of the topic as lines.',
    connect: { usb: 'Connect a micro:bit by USB', bluetooth: 'Connect a micro:bit by Bluetooth' },
    again: 'Connect again',
    disconnect: 'Disconnect the micro:bit',
    statuses: {
      off: 'Not connected',
      connecting: 'Connecting to the micro:bit…',
      connected: 'The micro:bit is connected',
      lost: 'The connection to the micro:bit was lost',
      nothingChosen: 'No micro:bit was chosen',
      busy: 'The micro:bit is in use',
      blocked: 'The browser does not give this page a micro:bit',
      failed: 'The micro:bit did not answer',
    } satisfies Record<MicrobitStatus, string>,
    help: {
      lost: 'Plug it in again, or bring it closer. By USB it then connects automatically.',
      nothingChosen: 'Plug it in, or switch it on nearby. Then choose it in the browser’s list.',
      busy: 'Close other pages and programs that use it, such as MakeCode, then connect again.',
      blocked: 'Allow it in the browser’s settings of this page, then connect again.',
      failed: 'Check that the program below is on the micro:bit, then connect again.',
    },
    line: 'Latest line:',
    noValue: 'This line has no value, so it is not sent.',
    rate: 'This page sends at most once a second, with the latest values. How many are stored depends on the subscription.',
    unavailable: 'This browser cannot reach a micro:bit. Chrome and Edge can, on a computer.',
    program: {
      usb: 'Program for MakeCode, by USB',
      bluetooth: 'Program for MakeCode, by Bluetooth',
    },
    copyProgram: (program: string) => `Copy: ${program}`,
    programCopied: 'The program was copied.',
    programHint: {
      usb: 'In MakeCode, switch to JavaScript, paste the program, and download it to the micro:bit.',
      bluetooth:
        'In MakeCode, add the extension bluetooth, and choose “No Pairing Required” in the project settings. Switch to JavaScript, paste the program, and download it to the micro:bit.',
    },
  },
  panel: 'No board at hand?',
  panelText:
    'A virtual board runs in the browser, on a computer or on a phone that scans this code. It also connects a micro:bit without Wi-Fi.',
  open: 'Open a virtual board',
  label: 'link to the virtual board',
  code: 'QR code of the link to the virtual board',
};

export type BoardsVirtualTexts = typeof boardsVirtual;
