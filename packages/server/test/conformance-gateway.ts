// The gateway alone, for the conformance suites of others; docs/mqtt.md tells how to run them:
//
//   node packages/server/test/conformance-gateway.ts [port]
import { openMemoryGateway } from './memory-gateway.ts';

const gateway = await openMemoryGateway({ port: Number(process.argv[2] ?? 1883) });
console.log(`MQTT on port ${gateway.port}`);
