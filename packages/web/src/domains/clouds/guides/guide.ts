import type { Language } from '@tinkerstream/contract/platform/language';
import type { ComponentType } from 'react';

/** The values that a program gets for a link that is on. */
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
  /** The key of the link that this value is; members can renew it. */
  readonly key?: 'write' | 'read';
}

/** How a board that was made for another cloud is set up for this server. */
export interface CloudGuide {
  /** The name of the cloud in its own spelling. */
  readonly name: string;
  readonly hint: InThree;
  /** The cloud's own word for the names that have keys here: fields, feeds or pins. */
  readonly names: InThree;
  readonly facts: (of: GuideContext) => readonly GuideFact[];
  /** An address that sends or reads when a browser opens it. */
  readonly example?: (of: GuideContext) => string;
  /** What only this cloud has, for those who may change the project. */
  readonly Extra?: ComponentType<{ readonly projectId: string }>;
  /** A command that sends or reads. */
  readonly command?: (of: GuideContext) => string;
}
