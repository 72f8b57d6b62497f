import { expect, test } from 'vitest'
import { userAgentName } from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`,
    'Edge, Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/130.0 Mobile Safari/537.36`, 'Chrome, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari, iOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['a browser', undefined],
  ['', undefined],
  [null, undefined],
])('the program that calls itself %j is %j', (userAgent, words) => {
  expect(userAgentName(userAgent)).toBe(words)
})
