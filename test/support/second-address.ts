// Loaded before a server in tests (NODE_OPTIONS=--import): adds a network address to its computer, the least likely one.
import { syncBuiltinESMExports } from 'node:module';
import os, { type NetworkInterfaceInfo } from 'node:os';
import process from 'node:process';

const { networkInterfaces } = os;
const second = { address: process.env.SECOND_ADDRESS, family: 'IPv4', internal: false } as NetworkInterfaceInfo;
os.networkInterfaces = () => ({ ...networkInterfaces(), tun99: [second] });
syncBuiltinESMExports();
