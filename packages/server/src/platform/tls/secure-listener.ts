import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { listenError } from '../mqtt/gateway.ts';
import { StartError } from '../start-error.ts';

const HANDSHAKE_WITHIN_MS = 15_000;
/** Maximum connections that have not finished their handshake. */
const MAX_HANDSHAKES = 500;

interface SecureListenerOptions {
  readonly host: string;
  readonly port: number;
  /** The name of the setting with the port, for errors. */
  readonly setting: string;
  /** The key and certificate in PEM. */
  readonly pem: string;
  readonly serve: (socket: TLSSocket) => void;
}

export interface SecureListener {
  readonly port: number;
  readonly useCertificate: (pem: string) => void;
  /** Stops listening; open connections stay. */
  readonly stop: () => void;
  /** Closes all connections. */
  readonly close: () => void;
}

/** Thrown for a port that another program uses, or that needs other rights. */
export class PortUnavailable extends StartError {
  /** The port and its setting. */
  readonly place: string;

  constructor(error: NodeJS.ErrnoException, setting: string, port: number) {
    super(listenError(error, setting, port).message);
    this.place = `${port} (${setting})`;
  }
}

/** Listens for TLS, and hands decrypted connections to a server that knows nothing of it. @throws PortUnavailable */
export async function listenSecurely(options: SecureListenerOptions): Promise<SecureListener> {
  const { host, port, setting, pem, serve } = options;
  const raw = new Set<Socket>();
  const secured = new Set<TLSSocket>();
  const server = createServer({
    key: pem,
    cert: pem,
    noDelay: true,
    handshakeTimeout: HANDSHAKE_WITHIN_MS,
  });
  server.on('connection', (socket) => {
    if (raw.size - secured.size >= MAX_HANDSHAKES) return void socket.destroy();
    raw.add(socket);
    socket.once('close', () => raw.delete(socket));
  });
  server.on('secureConnection', (socket) => {
    // A client may close its sending side first, but not give up the handshake and stay.
    socket.allowHalfOpen = true;
    secured.add(socket);
    socket.once('close', () => secured.delete(socket));
    serve(socket);
  });
  // Handshakes of scanners, and of devices that do not trust the certificate, end here.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new PortUnavailable(error, setting, port)));
    server.listen(port, host, resolve);
  });
  // A connection that could not be accepted, for lack of file descriptors, must not stop the server.
  server.on('error', () => {});
  return {
    port: (server.address() as AddressInfo).port,
    useCertificate: (renewed) => server.setSecureContext({ key: renewed, cert: renewed }),
    stop: () => void server.close(),
    close() {
      server.close();
      for (const socket of [...secured, ...raw]) socket.destroy();
    },
  };
}
