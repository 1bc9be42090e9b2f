import type { HttpsGuide } from './guide-text.ts';

export const english: HttpsGuide = {
  title: 'Open this server with HTTPS',
  intro:
    'Browsers allow the camera, the clipboard and motion sensors on secure addresses only. Trust this server’s certificate once on each device, and they work in the classroom.',
  off: {
    title: 'HTTPS is off on this server',
    text: 'An administrator switches it on at Admin Group › HTTPS, or starts the server with --https.',
  },
  address: {
    heading: '1. The secure address',
    text: 'Open it after you have trusted the certificate, and sign in there.',
    label: 'secure address',
    code: 'QR code of the secure address',
  },
  isSecure: 'You have already opened this page with HTTPS.',
  certificate: {
    heading: '2. The certificate',
    text: 'Trust it only on devices of your own or of your school, and only if an administrator shows you the same fingerprint.',
    download: 'Download the certificate',
    fingerprint: 'fingerprint (SHA-256)',
  },
  devices: '3. Trust it on your device',
  kinds: {
    windows: {
      name: 'Windows',
      steps: [
        'Download the certificate and open it.',
        'Choose “Install Certificate…”, “Current User”, then “Next”.',
        'Choose “Place all certificates in the following store”, “Browse…”, and “Trusted Root Certification Authorities”.',
        'Finish, confirm the warning, and restart the browser.',
      ],
    },
    mac: {
      name: 'Mac',
      steps: [
        'Download the certificate and open it. Keychain Access adds it to “login”.',
        'Double-click “Tinkerstream (…)” there and open “Trust”.',
        'Choose “Always Trust” for “When using this certificate”.',
        'Close the window, enter your password, and restart the browser.',
      ],
    },
    ios: {
      name: 'iPhone and iPad',
      steps: [
        'Open this page in Safari, download the certificate, and allow the profile.',
        'Open Settings › General › VPN & Device Management, choose the profile, and install it.',
        'Open Settings › General › About › Certificate Trust Settings, and switch “Tinkerstream (…)” on.',
      ],
    },
    android: {
      name: 'Android',
      steps: [
        'Download the certificate.',
        'Open Settings and search for “CA certificate”.',
        'Choose “Install anyway” and the file tinkerstream-ca.crt. A device without a screen lock asks for one first.',
        'Open the secure address in Chrome.',
      ],
    },
    chromeOs: {
      name: 'Chromebook',
      steps: [
        'Download the certificate.',
        'Open chrome://certificate-manager and choose “Custom”, or on older versions “Authorities”.',
        'Import the file and allow it to identify websites. On a school’s Chromebooks, only the school’s administrator can do this.',
      ],
    },
    linux: {
      name: 'Linux, and Firefox everywhere',
      steps: [
        'Firefox: Settings › Privacy & Security › View Certificates › Authorities › Import. Tick “Trust this CA to identify websites”.',
        'Chrome and Chromium: open chrome://certificate-manager, choose “Custom”, and import it under trusted certificates.',
        'Programs on Debian, Ubuntu and Raspberry Pi OS: copy the file to /usr/local/share/ca-certificates/ and run sudo update-ca-certificates.',
      ],
    },
    arduino: {
      name: 'ESP32 with Arduino',
      steps: [
        'Open the certificate in a text editor and copy it into the program.',
        'Use WiFiClientSecure and the port below. The program has not been tried on a board here.',
        'Some versions check names only: if the board refuses the IP address, stay with MQTT without TLS.',
      ],
    },
    python: {
      name: 'Python with paho-mqtt',
      steps: ['Put the certificate beside the program.', 'Set it before connect, and use the port below.'],
    },
    microbit: {
      name: 'micro:bit and other small boards',
      steps: [
        'Their Wi-Fi extensions know no TLS. They continue with MQTT or HTTP as before; nothing changes for them.',
      ],
    },
  },
  program: 'program',
  without: {
    heading: 'Without trusting it',
    text: 'Open the secure address anyway, and choose “Advanced” and “Proceed” on the warning. The connection is encrypted, and the camera works in most browsers, but nothing proves that it is this server. Everything that needs no camera also works at the address without HTTPS.',
  },
  remove: {
    heading: 'Remove it later',
    text: 'Delete “Tinkerstream (…)” at the same place in the settings of the device.',
  },
};
