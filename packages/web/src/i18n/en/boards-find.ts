import type { HeardProblem, HeardUse } from '@tinkerstream/contract/boards';

export const boardsFind = {
  intro: 'Every board that connected, or tried to, in the last ten minutes. The list updates automatically.',
  introOwn: 'The boards that used your topics in the last ten minutes. The list updates automatically.',
  table: 'Boards',
  address: 'Address',
  client: 'Client ID',
  noClient: 'none',
  status: 'Status',
  last: 'Last activity',
  connected: 'Connected',
  closed: 'Not connected',
  empty: 'No board has connected in the last ten minutes.',
  emptyOwn:
    'No board has used your topics in the last ten minutes. Check that the board is on and connected to Wi-Fi, and the address and topic name in its program.',
  others: (boards: number, problems: number) =>
    `${boards === 1 ? 'One more board' : `${boards} more boards`} connected from this network and used other topics or none${
      problems === 0 ? '' : `; ${problems === 1 ? 'one was' : `${problems} were`} refused`
    }.`,
  uses: {
    SENT: 'Sent to this topic',
    LISTENS: 'Listens to this topic',
    UNKNOWN: 'No topic has this name',
    SWITCHED_OFF: 'Refused: the topic is inactive',
    SUBSCRIPTION_ENDED: 'Refused: the owner’s subscription has ended',
    NOT_STORED: 'Not stored: the server had a problem',
  } satisfies Record<HeardUse, string>,
  problems: {
    NOT_MQTT: 'Refused: what it sent is not MQTT. Check the port.',
    NO_PLACE: 'Refused: the server has no free connection.',
    REFUSED: 'Refused: the server lacks an MQTT feature that it asked for.',
  } satisfies Record<HeardProblem, string>,
  topic: 'Topic',
  why: {
    title: 'Nothing arrives?',
    board: (client: string, address: string) => (client === '' ? `A board at ${address}` : `${client} at ${address}`),
    uses: {
      SENT: (board: string) => `${board} has sent to this topic.`,
      LISTENS: (board: string) => `${board} is connected and listens to this topic, but has not sent anything.`,
      UNKNOWN: (board: string, name: string, own: string) =>
        `${board} uses the name ${name}, which no topic has. Put ${own} into its program.`,
      SWITCHED_OFF: (board: string) => `${board} is refused, because the topic is inactive. Switch it on.`,
      SUBSCRIPTION_ENDED: (board: string) =>
        `${board} is refused, because the subscription of the topic’s owner has ended.`,
      NOT_STORED: (board: string) => `${board} sent a message that the server could not store.`,
    } satisfies Record<HeardUse, (board: string, name: string, own: string) => string>,
    others: (boards: number) =>
      boards === 1
        ? 'One board from this network is connected or was, but it does not use this topic. Check the topic name in its program.'
        : `${boards} boards from this network are connected or were, but none uses this topic. Check the topic name in their programs.`,
    nothing: 'The server has heard nothing from this network in the last ten minutes.',
    usual: 'The usual reasons:',
    reasons: [
      'The board is in another Wi-Fi. A guest Wi-Fi often keeps devices apart. Use the same network as this server.',
      'A firewall blocks the port. Allow incoming connections to the MQTT port on the server’s computer.',
      'The program has the address 127.0.0.1 or localhost, which is the board itself. Use the address above.',
    ],
    find: 'Find my board',
  },
  hosts: {
    title: 'Extensions with a fixed host',
    intro:
      'Some extensions always send to their own host. With an entry in the school’s DNS or router, their messages come to this server. They use no encryption, so nothing else is needed.',
    link: 'Host names for the school’s DNS',
    entries: 'What to enter',
    entriesText: 'Ask your network administrator to add these names, each with the address of this server:',
    table: 'Host names',
    extension: 'Extension',
    host: 'Host name',
    port: 'Port',
    portText: (port: number) =>
      `These extensions use port 1883, but this server listens on ${port}. Set MQTT_PORT to 1883, or redirect the port.`,
    stepsTitle: 'Where to enter it',
    steps: [
      'In a router: look for “DNS records”, “local DNS” or “hosts”, and add each name with the address.',
      'In dnsmasq or Pi-hole, add the lines below. On a Windows DNS server, create a zone with each full name, and in it a host (A) record without a name.',
      'Switch the board off and on. On a computer in the same network, check the entry with: nslookup, followed by the name.',
    ],
    lines: 'Lines for dnsmasq',
    note: 'The boards must get their DNS server from this network. Phones with “private DNS” ignore such entries.',
    notHere:
      'The extensions for ThingSpeak and EasyIoT of other makers also have fixed hosts. They speak other protocols, which this server does not.',
  },
};

export type BoardsFindTexts = typeof boardsFind;
