import { expect, test } from 'vitest'
import { nameOfPage } from './nameOfPage.ts'
import { Origins } from './origins.ts'

const at = (key: string, pathname: string, search = '') => ({ key, pathname, search })

test('a page knows the one that led to it, over whatever stood in its own place meanwhile', () => {
  const origins = new Origins()
  origins.note(at('a', '/admin/vratenia', '?riadok=1'), 'POP')
  origins.note(at('b', '/admin/objednavky/1'), 'PUSH')
  origins.note(at('b', '/admin/objednavky/1'), 'PUSH')
  const refunds = { path: '/admin/vratenia?riadok=1', steps: 1 }
  expect([origins.of('a'), origins.of('b')]).toEqual([undefined, refunds])
  origins.note(at('c', '/admin/objednavky/2'), 'REPLACE')
  expect(origins.of('c')).toEqual(refunds)
  origins.note(at('d', '/admin/objednavky/2', '?x'), 'PUSH')
  expect(origins.of('d')).toEqual({ ...refunds, steps: 2 })
  origins.note(at('b', '/admin/objednavky/1'), 'POP')
  origins.note(at('e', '/admin/tikety/SUP-1'), 'PUSH')
  expect(origins.of('e')).toEqual({ path: '/admin/objednavky/1', steps: 1 })
})

test.each([
  ['/admin/vratenia?stav=subor', 'frame.refunds'],
  ['/en/admin', 'frame.overview'],
  ['/en/admin/tikety/SUP-1', 'way.ticket'],
  ['/admin/zakaznik/1', 'way.customer'],
  ['/admin/ucet', undefined],
  ['/kupit-voucher', undefined],
])('%s is called %s', (path, name) => expect(nameOfPage(path)).toBe(name))
