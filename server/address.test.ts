import { expect, test } from 'vitest';
import { readConfig } from '../app/platform/config.server.ts';
import { visitorAddress } from './address';

const PROXY = readConfig({ TRUSTED_PROXY: '10.0.0.1' });
const NO_PROXY = readConfig({});

test.each([
  ['the proxy forwards a visitor', PROXY, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['the proxy is an IPv6-mapped address', PROXY, '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['the visitor has sent the header too', PROXY, '10.0.0.1', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['the proxy repeats the header', PROXY, '10.0.0.1', ['1.2.3.4', '203.0.113.7'], '203.0.113.7'],
  ['the visitor has an IPv6 address', PROXY, '10.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['the proxy says nothing', PROXY, '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy says nothing useful', PROXY, '10.0.0.1', ' , ', '10.0.0.1'],
  ['somebody else claims to forward', PROXY, '203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['there is no proxy', NO_PROXY, '203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['there is no connection', NO_PROXY, undefined, undefined, '127.0.0.1'],
] as const)('the address for limits when %s', (_when, config, direct, forwarded, address) => {
  expect(visitorAddress(config, direct, forwarded as string | string[] | undefined)).toBe(address);
});
