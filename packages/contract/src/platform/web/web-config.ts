/** The content of `/config.json`. A base address is '' if that backend shares the origin of the page. */
export interface WebConfig {
  readonly backends: {
    readonly main: string;
    readonly singleSignOn: string;
    readonly eventTrigger: string;
    readonly license: string;
  };
  /**
   * Origins for links to others, the likeliest first. Empty if the page's own is right, or no better one is known. Of
   * several, the user chooses.
   */
  readonly linkOrigins: readonly string[];
  /** What the place of this server is called; '' if administrators have not said. */
  readonly placeName: string;
  /** Whether the first administrator of a new installation has still to see the guided start. */
  readonly isStartDue: boolean;
  /** The port of the MQTT gateway, at the host of those links. */
  readonly mqttPort: number;
  /** The port of MQTT with TLS, with the certificate of the operator or of the server; null while it is off. */
  readonly mqttsPort: number | null;
  /** Empty if the operator has named none. */
  readonly supportEmail: string;
  /** Online map tiles, with Leaflet's URL template; null if only the offline map is available. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null;
  /** Size limits for one file and for all files of a project, in bytes. */
  readonly fileLimits: { readonly fileBytes: number; readonly projectBytes: number };
  /** The OAuth client id of this server at Google; null if Google sign-in is not configured. */
  readonly googleClientId: string | null;
  /** HTTPS beside HTTP, with a certificate that devices must trust first; null while it is off. */
  readonly localHttps: {
    readonly port: number;
    /** The port of MQTT with TLS. */
    readonly mqttPort: number;
    /** Of the certificate authority at /ca.crt: SHA-256, in pairs of hexadecimal digits. */
    readonly fingerprint: string;
  } | null;
  /** Whether the server sends emails. Otherwise they are files on the server, and an administrator verifies emails. */
  readonly hasMailServer: boolean;
}
