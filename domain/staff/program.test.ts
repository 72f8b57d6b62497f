import { expect, test } from 'vitest'
import { addressWith, isRedirectUri, programScopesIn } from './program.ts'

test.each([
  'https://program.example',
  'https://program.example/',
  'https://a.b.example:8443/back?from=hotovo',
  'http://localhost:8080/callback',
  'http://127.0.0.1/callback',
  'http://[::1]:9000/x',
])('%s is an address that a program may go back to', (uri) => expect(isRedirectUri(uri)).toBe(true))

test.each([
  'http://program.example/',
  'https://user@program.example/',
  'https://program.example/#fragment',
  'https://program.example\\@elsewhere.example/',
  'https://program.example/a b',
  'https://localhost.elsewhere.example:x/',
  'http://localhost.elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//program.example/',
  'https:/program.example/',
  'https://program.example/\n',
  `https://program.example/${'a'.repeat(500)}`,
  '',
])('%j is none', (uri) => expect(isRedirectUri(uri)).toBe(false))

test('An address gets what it is to tell, after what stands in it', () => {
  expect(addressWith('https://a.example/', { code: 'x', state: null })).toBe('https://a.example/?code=x')
  expect(addressWith('https://a.example/?b=c', { state: '&d=é#' })).toBe(
    'https://a.example/?b=c&state=%26d%3D%C3%A9%23',
  )
})

test('Scopes are known ones, with openid', () => {
  expect(programScopesIn('email  openid')).toEqual(['openid', 'email'])
  expect(programScopesIn('openid openid')).toEqual(['openid'])
  for (const text of ['', 'email', 'openid offline_access', 'openid,email'])
    expect(programScopesIn(text)).toBeUndefined()
})
