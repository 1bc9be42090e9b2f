// The gateway alone, for third-party conformance suites; docs/mqtt.md explains how to run them:
//
//   node packages/server/test/support/connections/conformance-gateway.ts [port]
import { openMemoryGateway } from './memory-gateway.ts';

const gateway = await openMemoryGateway({ port: Number(process.argv[2] ?? 1883) });
console.log(`MQTT on port ${gateway.port}`);
