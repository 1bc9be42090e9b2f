import type { Language } from '@tinkerstream/contract/platform/language';

/** What a program is given, for one link that is on. */
export interface GuideContext {
  /** The address of this server. */
  readonly host: string;
  readonly httpPort: string;
  readonly mqttPort: string;
  /** The address of this server's web app, such as `http://192.168.1.5:3000`. */
  readonly origin: string;
  readonly number: number;
  readonly writeKey: string;
  readonly readKey: string;
}

type InThree = Readonly<Record<Language, string>>;

interface GuideFact {
  readonly label: InThree;
  readonly value: string;
  /** The key of the link that the value is, which members renew. */
  readonly key?: 'write' | 'read';
}

/** How a board that was made for another cloud is set up for this server. */
export interface CloudGuide {
  /** The name of the cloud, as it writes it. */
  readonly name: string;
  readonly hint: InThree;
  /** What the cloud calls the names that have keys here: fields, feeds or pins. */
  readonly names: InThree;
  readonly facts: (of: GuideContext) => readonly GuideFact[];
  /** An address that sends or reads when a browser opens it. */
  readonly example?: (of: GuideContext) => string;
  /** A command that sends or reads. */
  readonly command?: (of: GuideContext) => string;
}
