import { cookieYears } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Consent } from './Consent.ts'

const counter = 'https://counter.test/views'
const name = 'hotovo-consent'
const now = new Date('2026-11-20T10:00:00Z')
const yearMs = cookieYears.functional * 365 * 24 * 3600 * 1000
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()

/** A browser with what it had stored before; `heard` is what the other tabs say. */
function browser(stored: Readonly<Record<string, string>> = {}, wishes: object = {}) {
  const kept = new Map(Object.entries(stored))
  const heard: ((event: { readonly key: string | null }) => void)[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  vi.stubGlobal('navigator', wishes)
  vi.stubGlobal('addEventListener', (_type: string, listener: (typeof heard)[number]) => heard.push(listener))
  const tell = (key: string | null) => {
    for (const listen of heard) listen({ key })
  }
  return { kept, tell, heard }
}
const decided = (version: number, kinds: readonly string[], at = ago(1000)) => ({
  [name]: JSON.stringify({ version, kinds, at }),
})
function opened(analyticsUrl: string | null): Consent {
  const consent = new Consent()
  consent.open(analyticsUrl)
  return consent
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('whether one is asked, and whether views are counted', () => {
  test.each([
    ['nothing decided, nobody counts', {}, null, true, false],
    ['nothing decided, somebody counts', {}, counter, true, false],
    ['told, nobody counts', decided(1, []), null, false, false],
    ['only told, and now somebody counts', decided(1, []), counter, true, false],
    ['agreed when only told, which nobody can', decided(1, ['analytical']), counter, true, false],
    ['refused', decided(2, []), counter, false, false],
    ['agreed', decided(2, ['analytical']), counter, false, true],
    ['agreed, and nobody counts any more', decided(2, ['analytical']), null, false, false],
    ['a year ago but for a moment', decided(2, ['analytical'], ago(yearMs - 1)), counter, false, true],
    ['a year ago', decided(2, ['analytical'], ago(yearMs)), counter, true, false],
    ['refused a year ago', decided(2, [], ago(yearMs)), counter, true, false],
    ['told a year ago', decided(1, [], ago(yearMs)), null, true, false],
    ['on no day at all', decided(2, ['analytical'], 'once'), counter, true, false],
    ['something else in its place', { [name]: '{"kinds":"analytical"}' }, counter, true, false],
    ['no JSON in its place', { [name]: 'yes' }, counter, true, false],
  ])('%s', (_, stored, analyticsUrl, mustAsk, counts) => {
    browser(stored)
    const consent = opened(analyticsUrl)
    expect({ mustAsk: consent.mustAsk, counts: consent.allows('analytical') }).toEqual({ mustAsk, counts })
  })

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'a browser that wishes not: %o',
    (wishes) => {
      browser(decided(2, ['analytical']), wishes)
      const consent = opened(counter)
      expect(consent.hasChoice).toBe(false)
      expect(consent.allows('analytical')).toBe(false)
    },
  )

  test('before it is opened nobody is asked: a prerendered page does not know', () => {
    expect(new Consent().mustAsk).toBe(false)
  })
})

describe('a decision', () => {
  test('is stored with its day, and may be taken back', () => {
    const { kept } = browser()
    const consent = opened(counter)
    expect(kept.size).toBe(0)
    consent.decide(['analytical'])
    expect(consent.allows('analytical')).toBe(true)
    expect(JSON.parse(kept.get(name)!)).toEqual({ version: 2, kinds: ['analytical'], at: now.toISOString() })
    consent.decide([])
    expect(consent.allows('analytical')).toBe(false)
    expect(consent.mustAsk).toBe(false)
    expect(JSON.parse(kept.get(name)!)).toMatchObject({ version: 2, kinds: [] })
  })

  test('taken back in another tab holds here too, and so does erasing everything', () => {
    const { kept, tell } = browser(decided(2, ['analytical']))
    const consent = opened(counter)
    kept.set(name, decided(2, [])[name]!)
    tell('something-else')
    expect(consent.allows('analytical')).toBe(true)
    tell(name)
    expect(consent.allows('analytical')).toBe(false)
    expect(consent.mustAsk).toBe(false)
    kept.clear()
    tell(null)
    expect(consent.mustAsk).toBe(true)
  })

  test('lasts as long as the page where storage is forbidden', () => {
    const { heard } = browser()
    vi.stubGlobal('localStorage', undefined)
    const consent = opened(counter)
    consent.decide(['analytical'])
    // Another frame of the site opens it again.
    consent.open(counter)
    expect(consent.allows('analytical')).toBe(true)
    expect(heard).toHaveLength(1)
  })
})
