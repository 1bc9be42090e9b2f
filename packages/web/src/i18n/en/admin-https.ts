export const adminHttps = {
  title: 'HTTPS',
  intro:
    'This server makes a certificate of its own, so that camera, clipboard and motion sensors work on devices in the classroom.',
  label: 'Serve HTTPS and MQTT with TLS',
  hint: 'HTTP and MQTT go on as before, and boards need no change. It starts immediately.',
  fixed: 'This switch has no effect here.',
  fixedBy: {
    certificate: 'The server already serves HTTPS with the certificate of TLS_CERT.',
    setting: 'The server was started with --https, or has the setting HTTPS. Change it there.',
    'several-servers': 'Several servers work as one. Use one certificate on the proxy in front of them.',
  },
  addresses: 'Secure addresses',
  address: 'secure address',
  devices: 'Devices',
  devicesText:
    'Each device trusts the certificate once. The page with the steps, the certificate and its fingerprint is open to everyone, without an account.',
  guide: 'Show how devices trust it',
  fingerprint: 'Fingerprint of the certificate (SHA-256)',
  guideAddress: 'link to the steps',
  guideCode: 'QR code of the link to the steps',
  renewed: (date: string) => `The certificate is valid until ${date}, and is renewed automatically before that.`,
  switchedOn: 'HTTPS is on.',
  switchedOff: 'HTTPS is off.',
};

export type AdminHttpsTexts = typeof adminHttps;
