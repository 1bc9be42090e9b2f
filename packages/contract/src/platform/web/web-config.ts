/** The content of `/config.json`. A base address is '' if that backend shares the origin of the page. */
export interface WebConfig {
  readonly backends: {
    readonly main: string;
    readonly singleSignOn: string;
    readonly eventTrigger: string;
    readonly license: string;
  };
  /**
   * Origins for links to others, the likeliest first; the user chooses one of several. Empty if the page's own is
   * right, or no better one is known.
   */
  readonly linkOrigins: readonly string[];
  /** The name of this server's place; '' if administrators have not set one. */
  readonly placeName: string;
  /** Whether the first administrator of a new installation has still to see the guided start. */
  readonly isStartDue: boolean;
  /** The port of the MQTT gateway, at the host of `linkOrigins`. */
  readonly mqttPort: number;
  /** The port of MQTT with TLS, with the certificate of the operator or of the server; null while it is off. */
  readonly mqttsPort: number | null;
  /** The operator's email for support; empty if the operator has named none. */
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
    /** The fingerprint of the certificate authority at /ca.crt: SHA-256, in pairs of hexadecimal digits. */
    readonly fingerprint: string;
  } | null;
  /** Whether the server sends emails. Otherwise it writes them to files, and an administrator verifies emails. */
  readonly hasMailServer: boolean;
}
