import { afterEach } from 'vitest';
import { NpmScript as Script } from '../support/npm-script.ts';

export { REPOSITORY } from '../support/npm-script.ts';

const started: Script[] = [];
afterEach(async () => {
  for (const script of started.splice(0)) await script.end();
});

/** An npm script that ends with the test. */
export class NpmScript extends Script {
  constructor(...args: ConstructorParameters<typeof Script>) {
    super(...args);
    started.push(this);
  }
}
