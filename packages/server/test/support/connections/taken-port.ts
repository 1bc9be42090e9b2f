import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port that is in use until `free`. */
export async function takePort() {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const free = () => new Promise((resolve) => taken.close(resolve));
  return { port: (taken.address() as AddressInfo).port, free };
}
