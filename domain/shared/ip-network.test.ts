import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networksOf } from './ip-network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:5678', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.000.2.007', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:0207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
])('%s stands for %s, and for no site', (address, network) => {
  expect(networksOf(address)).toEqual({ network })
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['[::1]:80', '0:0:0:0::/64', '0:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
])('%s stands for %s in %s', (address, network, site) => {
  expect(networksOf(address)).toEqual({ network, site })
})

const unknown = { network: 'unknown' }

test.each([
  '',
  'unknown',
  '_hidden',
  '256.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.4:port',
  '1:2:3',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  '1::2::3',
  '12345::1',
  'g::1',
  '::ffff:1.2.3.256',
  '[::1',
])('%j is no address: all of those are one', (address) => {
  expect(networksOf(address)).toEqual(unknown)
})

test('whatever is sent for an address makes no network of its own', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), (text) => {
      fc.pre(!/[\d:]/.test(text))
      expect(networksOf(text)).toEqual(unknown)
    }),
    { numRuns: 50 },
  )
})

test('an address is the same network with a port and without', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6())
  fc.assert(
    fc.property(address, fc.nat({ max: 65_535 }), (one, port) => {
      const around = one.includes(':') ? `[${one}]:${port}` : `${one}:${port}`
      expect(networksOf(one)).not.toEqual(unknown)
      expect(networksOf(around)).toEqual(networksOf(one))
    }),
  )
})
