import { LINK_ORIGIN_COOKIE } from '@tinkerstream/contract/platform/web/loopback';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../../address.ts';
import type { Client } from '../caller.ts';
import { readCookies } from '../cookies.ts';

/** The client of a request. Fields are read when a handler asks for them: most handlers ask for none. */
export class RequestClient implements Client {
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  get address(): string {
    return plainAddress(this.#request.ip);
  }

  get connection(): object {
    return this.#request.raw.socket;
  }

  get isDirect(): boolean {
    return this.address === plainAddress(this.#request.raw.socket.remoteAddress);
  }

  get isGone(): boolean {
    return this.#request.raw.socket.destroyed;
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }

  get origin(): string {
    return `${this.#request.protocol}://${this.#request.host}`;
  }

  get chosenOrigin(): string | undefined {
    // The value is compared with known origins only, so one that cannot be decoded does no harm.
    return readCookies(this.#request.headers.cookie)
      .get(LINK_ORIGIN_COOKIE)
      ?.replaceAll('%3A', ':')
      .replaceAll('%2F', '/');
  }
}
