/** The kinds of devices, in the order of the page. */
export type DeviceKind =
  | 'windows'
  | 'mac'
  | 'ios'
  | 'android'
  | 'chromeOs'
  | 'linux'
  | 'arduino'
  | 'python'
  | 'microbit';

export interface DeviceSteps {
  readonly name: string;
  readonly steps: readonly string[];
}

/** The texts of the page about trusting this server's certificate. */
export interface HttpsGuide {
  readonly title: string;
  readonly intro: string;
  readonly off: { readonly title: string; readonly text: string };
  readonly address: { readonly heading: string; readonly text: string; readonly label: string; readonly code: string };
  readonly isSecure: string;
  readonly certificate: {
    readonly heading: string;
    readonly text: string;
    readonly download: string;
    readonly fingerprint: string;
  };
  readonly devices: string;
  readonly kinds: Readonly<Record<DeviceKind, DeviceSteps>>;
  readonly program: string;
  readonly without: { readonly heading: string; readonly text: string };
  readonly remove: { readonly heading: string; readonly text: string };
}
