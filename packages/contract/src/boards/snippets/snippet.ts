/** Where a board sends: this server, and a topic. */
export interface BoardTarget {
  /** The name or the address of the server; IPv6 in brackets. */
  readonly host: string;
  readonly mqttPort: number;
  /** The origin of the web app. */
  readonly origin: string;
  readonly topicName: string;
  /** The id for sending to the topic over HTTP without a token. */
  readonly sendingId: string;
}

/** A block of a visual editor, as a picture draws it. */
export interface Block {
  /** The drawer of the editor that has the block, for its colour. */
  readonly drawer: 'basic' | 'loops' | 'serial' | 'pins' | 'extension' | 'web' | 'clock';
  /** The words of the block; an object is a field with a value. */
  readonly parts: readonly (string | { readonly value: string })[];
  /** The blocks inside this block. */
  readonly inside?: readonly Block[];
}

/** A kind of board, and the program that makes it send. */
export interface Snippet {
  /** The language of the program, or 'blocks' if there is only a picture. */
  readonly language: 'javascript' | 'cpp' | 'python' | 'shell' | 'json' | 'blocks';
  /** How a test tries the program: it runs it against a server, only checks it, or neither. */
  readonly tried: 'run' | 'checked' | 'no';
  /** The program, ready to paste. It sends a temperature, every five seconds if the board is to go on. */
  readonly program: (target: BoardTarget) => string;
  /** The program as blocks. */
  readonly blocks?: (target: BoardTarget) => readonly Block[];
  /** The address of the extension or library that the board's editor needs. */
  readonly needs?: string;
  /** Whether the extension fixes the host: see the page about fixed hosts. */
  readonly hasFixedHost?: true;
}

/** The name of the network, which a reader replaces. */
export const WIFI_NAME = 'WIFI_NAME';
export const WIFI_PASSWORD = 'WIFI_PASSWORD';

/** A text as Python, JavaScript and C++ write it. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** The host for libraries that take an address alone, without the brackets of a URL. */
export function bareHost({ host }: BoardTarget): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
