import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { type Config, NO_SUPPORT_EMAIL } from './config.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** The contents of `/config.json`, the settings for the web app, without those that depend on the client. */
export function webConfigOf(
  config: Config,
  mqttPort: number,
): Omit<WebConfig, 'linkOrigins' | 'localHttps' | 'mqttsPort' | 'placeName' | 'isStartDue'> {
  return {
    backends: { main: '', singleSignOn: '', eventTrigger: '', license: '' },
    mqttPort,
    supportEmail: config.supportEmail === NO_SUPPORT_EMAIL ? '' : config.supportEmail,
    mapTiles: config.mapTiles ?? null,
    googleClientId: config.google?.clientId ?? null,
    hasMailServer: config.smtpUrl !== undefined,
    fileLimits: {
      fileBytes: config.fileMaxMegabytes * BYTES_PER_MEGABYTE,
      projectBytes: config.projectFilesMaxMegabytes * BYTES_PER_MEGABYTE,
    },
  };
}
