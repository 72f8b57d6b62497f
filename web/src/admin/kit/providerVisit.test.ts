import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { beginVisit, takeVisit, type VisitPlace } from './providerVisit.ts'

function tab(href: string) {
  const kept = new Map<string, string>()
  const place = { href }
  const storage: VisitPlace['storage'] = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  const location = {
    get href() {
      return place.href
    },
    assign: (address: string) => {
      place.href = address
    },
  }
  const history: VisitPlace['history'] = {
    state: null,
    replaceState: (_, __, address) => {
      place.href = String(address)
    },
  }
  return { storage, location, history }
}

test('a visit is taken once, by the tab that began it and for what it began it, and leaves nothing in the address', async () => {
  const one = tab('https://hotovo.test/admin?q=jana')
  const challenge = await beginVisit(one, 'sign-in')
  one.location.assign('https://hotovo.test/admin?q=jana&code=p.answer#x')
  expect(takeVisit(tab(one.location.href), 'sign-in')).toBeUndefined()
  expect(takeVisit(one, 'link')).toBeUndefined()
  const taken = takeVisit(one, 'sign-in')
  if (!taken || !('verifier' in taken)) throw new Error('nothing was taken')
  expect(taken.answer).toBe('p.answer')
  expect(createHash('sha256').update(taken.verifier).digest('base64url')).toBe(challenge)
  expect(one.location.href).toBe('https://hotovo.test/admin?q=jana')
  expect(takeVisit(one, 'sign-in')).toBeUndefined()
})

test('an error is taken out of the address, too', async () => {
  const one = tab('https://hotovo.test/admin')
  await beginVisit(one, 'link')
  one.location.assign(
    'https://hotovo.test/admin?error=access_denied&error_code=signup_disabled&error_description=x',
  )
  expect(takeVisit(one, 'link')).toEqual({ errorCode: 'signup_disabled' })
  expect(one.location.href).toBe('https://hotovo.test/admin')
})
