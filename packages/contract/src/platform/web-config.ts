/** What `/config.json` tells the web. A base address is '' where that backend has the origin of the page. */
export interface WebConfig {
  readonly backends: {
    readonly main: string;
    readonly singleSignOn: string;
    readonly eventTrigger: string;
    readonly license: string;
  };
  /** The port on which boards reach the MQTT gateway, at the host name of the page. */
  readonly mqttPort: number;
  readonly supportEmail: string;
  /** Map tiles of the internet, as Leaflet takes their address; null where only the offline map is used. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null;
  /** The most that is taken of one file, and of all files of a project together, in bytes. */
  readonly fileLimits: { readonly fileBytes: number; readonly projectBytes: number };
  /** The identity of this server at Google; null where signing in with Google is not set up. */
  readonly googleClientId: string | null;
  /** Whether mails are sent; otherwise they are files on the server, and an administrator verifies e-mails. */
  readonly hasMailServer: boolean;
}
