import type { ProjectLink } from '@tinkerstream/contract/projects';

type Link = ProjectLink | 'chart' | 'dashboard';

export const links = {
  names: {
    join: 'Join link',
    map: 'Public map link',
    'open-api': 'Project key',
    chart: 'Public chart link',
    dashboard: 'Public dashboard link',
  } satisfies Record<Link, string>,
  /** The object of the sentence “This ends …”. */
  ends: {
    join: 'Invitations and QR codes that you have handed out no longer work. Members stay.',
    map: 'Pages that embed the map stop showing it until they get the new link.',
    'open-api': 'Programs that use the project API stop working until they get the new key.',
    chart: 'Pages that embed the chart stop showing it until they get the new link.',
    dashboard: 'Screens and pages that show the dashboard stop until they get the new link.',
  } satisfies Record<Link, string>,
  origin: 'Address for other devices',
  originHint: 'This computer has several. If this one doesn’t open on another device, choose another.',
  clipboard: 'With https://, browsers copy with one click.',
  clipboardHelp: 'How to use HTTPS here',
  loopback:
    'This address only works on this computer. Open Tinkerstream with this computer’s network name or IP address to get one that works for others.',
  renew: 'Renew',
  renewThis: (name: string) => `Renew: ${name}`,
  renewText: (ends: string) => `The current one stops working, and a new one is created. ${ends} This can’t be undone.`,
  created: (name: string) => `Created: ${name}`,
  renewed: (name: string) => `Renewed: ${name}`,
  switchOff: 'Switch off',
  switchOffThis: (name: string) => `Switch off: ${name}`,
  switchOffText: (ends: string) =>
    `The current one stops working. ${ends} You can create a new one later. This can’t be undone.`,
  switchedOff: (name: string) => `Switched off: ${name}`,
  create: 'Create new',
  createThis: (name: string) => `Create new: ${name}`,
  chartTitle: 'Public link',
  chartOn:
    'Anyone with the public link can see this chart without signing in, while its creator’s subscription allows it.',
  chartOff: 'The public link is off. This chart can only be seen after signing in.',
};

export type LinksTexts = typeof links;
