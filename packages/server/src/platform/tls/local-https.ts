import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { httpsErrors } from '@tinkerstream/contract/error-codes';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { networkAddresses } from '../network-addresses.ts';
import { certificateNames } from './certificate-names.ts';
import { type LocalCertificate, openLocalCertificate } from './local-certificate.ts';
import { listenSecurely, PortUnavailable, type SecureListener } from './secure-listener.ts';

/** How long answers over HTTPS may take to arrive after it is switched off. */
const SWITCH_OFF_GRACE_MS = 1000;

/** The setting that decides in place of administrators. */
export type HttpsFixedBy = 'certificate' | 'setting' | 'several-servers';

interface LocalHttpsOptions {
  /** The folder with the keys, and with the switch of administrators. */
  readonly folder: string;
  readonly host: string;
  /** Whether `host` means all addresses of this computer. */
  readonly isEverywhere: boolean;
  readonly settings: {
    /** Whether HTTPS is on; undefined if administrators switch it. */
    readonly isOn: boolean | undefined;
    readonly port: number;
    readonly mqttPort: number;
  };
  readonly fixedBy: HttpsFixedBy | undefined;
  /** The name in the local network; undefined if none is announced. */
  readonly localName: () => string | undefined;
  /** Hosts and URLs by which others reach this server. */
  readonly furtherHosts: readonly (string | undefined)[];
  readonly serveWeb: (socket: TLSSocket) => void;
  readonly logger: Logger;
}

/** HTTPS and MQTT with TLS beside the ports without, for networks without a certificate of their own. */
export interface LocalHttps {
  readonly fixedBy: HttpsFixedBy | undefined;
  /** The ports; undefined while HTTPS is off. */
  readonly ports: () => { readonly port: number; readonly mqttPort: number } | undefined;
  /** The addresses for browsers, the likeliest first; empty while HTTPS is off. */
  readonly origins: () => string[];
  /** The part of the state that pages show. */
  readonly forPages: () => WebConfig['localHttps'];
  /** The certificate of the authority in PEM; undefined while HTTPS is off. */
  readonly authority: () => string | undefined;
  /** When the server certificate ends; undefined while HTTPS is off. */
  readonly validUntil: () => Date | undefined;
  /** @throws AppError if it cannot be switched, or a port is not available */
  readonly switch: (isOn: boolean) => Promise<void>;
}

export interface LocalHttpsListener extends LocalHttps {
  /** Listens if HTTPS is on. @throws StartError if a port is not available */
  readonly start: (serveBoards: (socket: TLSSocket) => void) => Promise<void>;
  /** Stops listening; open connections stay. */
  readonly stop: () => void;
  readonly close: () => void;
}

interface Running {
  readonly certificate: LocalCertificate;
  readonly web: SecureListener;
  readonly boards: SecureListener;
}

export function createLocalHttps(options: LocalHttpsOptions): LocalHttpsListener {
  const { folder, host, settings, fixedBy, serveWeb, logger } = options;
  const mark = join(folder, 'on');
  const further = options.furtherHosts.flatMap((text) => (text === undefined ? [] : hostIn(text)));
  let serveBoards: (socket: TLSSocket) => void = (socket) => socket.destroy();
  let running: Running | undefined;
  /** The latest switch: switches run one after the other. */
  let last: Promise<void> = Promise.resolve();

  async function open(): Promise<void> {
    const certificate = await openLocalCertificate({
      folder,
      authorityName: `Tinkerstream (${hostname()})`,
      findNames: () =>
        certificateNames({
          hostname: hostname(),
          interfaces: networkInterfaces(),
          further: [...further, options.localName() ?? []].flat(),
        }),
      logger,
      onChange: () => {
        for (const listener of [running?.web, running?.boards]) listener?.useCertificate(certificate.server());
      },
    });
    const pem = certificate.server();
    let web: SecureListener | undefined;
    try {
      web = await listenSecurely({ host, port: settings.port, setting: 'HTTPS_PORT', pem, serve: serveWeb });
      const boards = await listenSecurely({
        host,
        port: settings.mqttPort,
        setting: 'MQTTS_PORT',
        pem,
        serve: serveBoards,
      });
      running = { certificate, web, boards };
    } catch (error) {
      web?.close();
      certificate.close();
      throw error;
    }
  }

  function stop(): void {
    running?.certificate.close();
    running?.web.stop();
    running?.boards.stop();
  }

  function close(): void {
    stop();
    running?.web.close();
    running?.boards.close();
    running = undefined;
  }

  async function switchTo(isOn: boolean): Promise<void> {
    if (fixedBy) throw new AppError(httpsErrors.fixedBySettings);
    if (!isOn) {
      rmSync(mark, { force: true });
      const before = running;
      stop();
      running = undefined;
      setTimeout(() => {
        before?.web.close();
        before?.boards.close();
      }, SWITCH_OFF_GRACE_MS).unref();
      return;
    }
    try {
      if (!running) await open();
    } catch (error) {
      if (error instanceof PortUnavailable) throw new AppError(httpsErrors.portUnavailable, error.place);
      throw error;
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(mark, '', { mode: 0o600, flush: true });
  }

  return {
    fixedBy,
    ports: () => running && { port: running.web.port, mqttPort: running.boards.port },
    origins() {
      const name = options.localName() ?? `${hostname().split('.')[0]?.toLowerCase()}.local`;
      const hosts = options.isEverywhere ? [...networkAddresses(), name] : [isIPv6(host) ? `[${host}]` : host];
      return running ? hosts.map((one) => `https://${one}:${running?.web.port}`) : [];
    },
    forPages: () =>
      running
        ? {
            port: running.web.port,
            mqttPort: running.boards.port,
            fingerprint: running.certificate.authority().fingerprint256,
          }
        : null,
    authority: () => running?.certificate.authority().toString(),
    validUntil: () => running?.certificate.validUntil(),
    switch(isOn) {
      const next = last.then(() => switchTo(isOn));
      last = next.catch(() => {});
      return next;
    },
    async start(serve) {
      serveBoards = serve;
      if (settings.isOn ?? (fixedBy === undefined && existsSync(mark))) await open();
    },
    stop,
    close,
  };
}

/** The host of a URL, or of a plain name or address. */
function hostIn(text: string): string {
  const host = URL.canParse(text) ? new URL(text).hostname : text;
  return host.replace(/^\[(.*)\]$/, '$1');
}
