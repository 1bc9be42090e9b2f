// Loaded before a server in tests (NODE_OPTIONS=--import): its computer has one more network address, the least likely one.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import process from 'node:process';

const { networkInterfaces } = os;
const address = process.env.SECOND_ADDRESS;
os.networkInterfaces = () => ({ ...networkInterfaces(), tun99: [{ address, family: 'IPv4', internal: false }] });
syncBuiltinESMExports();
