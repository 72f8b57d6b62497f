import { afterEach, describe, expect, test, vi } from 'vitest'
import { Scheme } from './Scheme.ts'

type Setup = { readonly stored?: string; readonly isDark?: boolean; readonly isForbidden?: boolean }

/** A browser that keeps a choice, on a device that may be dark; what its root says. */
function browser({ stored, isDark = false, isForbidden = false }: Setup = {}) {
  const kept = new Map(stored === undefined ? [] : [['mui-mode', stored]])
  const attributes = new Set<string>()
  const device = { matches: isDark, changed: () => {} }
  let told: (event: { key: string | null }) => void = () => {}
  vi.stubGlobal(
    'localStorage',
    isForbidden
      ? undefined
      : { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) },
  )
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return device.matches
    },
    addEventListener: (_: string, changed: () => void) => {
      device.changed = changed
    },
  }))
  vi.stubGlobal('addEventListener', (_: string, listener: typeof told) => {
    told = listener
  })
  vi.stubGlobal('document', {
    documentElement: {
      toggleAttribute: (name: string, isThere: boolean) =>
        isThere ? attributes.add(name) : attributes.delete(name),
    },
  })
  const scheme = new Scheme()
  scheme.open()
  return {
    scheme,
    kept,
    root: () => [...attributes],
    deviceTurns: (dark: boolean) => {
      device.matches = dark
      device.changed()
    },
    otherTab: (key: string | null, mode?: string) => {
      if (mode) kept.set('mui-mode', mode)
      else kept.clear()
      told({ key })
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('the colour scheme', () => {
  test('is unknown before it is opened, as in a prerendered page', () => {
    expect(new Scheme().mode).toBeUndefined()
  })

  test.each([
    [{}, 'system', 'data-light'],
    [{ isDark: true }, 'system', 'data-dark'],
    [{ stored: 'light', isDark: true }, 'light', 'data-light'],
    [{ stored: 'dark' }, 'dark', 'data-dark'],
    [{ stored: 'purple', isDark: true }, 'system', 'data-dark'],
    [{ isForbidden: true, isDark: true }, 'system', 'data-dark'],
  ] as const)('with %j it is %s, and the root says %s', (setup, mode, attribute) => {
    const { scheme, root } = browser(setup)
    expect([scheme.mode, root()]).toEqual([mode, [attribute]])
  })

  test('follows the device until something else is chosen, and stores nothing before', () => {
    const { scheme, kept, root, deviceTurns } = browser()
    deviceTurns(true)
    expect([root(), kept.size]).toEqual([['data-dark'], 0])
    scheme.choose('light')
    deviceTurns(false)
    deviceTurns(true)
    expect([root(), kept.get('mui-mode')]).toEqual([['data-light'], 'light'])
  })

  test('follows the other tabs', () => {
    const { root, otherTab } = browser()
    otherTab('mui-mode', 'dark')
    expect(root()).toEqual(['data-dark'])
    otherTab(null)
    expect(root()).toEqual(['data-light'])
  })

  test('lasts as long as the page where nothing may be stored', () => {
    const { scheme, root } = browser({ isForbidden: true })
    scheme.choose('dark')
    expect(root()).toEqual(['data-dark'])
  })
})
