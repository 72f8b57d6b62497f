import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferenceNames, preferencesKey } from '../theme/preferences.ts'
import { Accessibility } from './Accessibility.ts'

const queries = {
  reducedMotion: '(prefers-reduced-motion: reduce)',
  highContrast: '(prefers-contrast: more)',
} as const

type Asked = keyof typeof queries
type Setup = { readonly stored?: string; readonly asks?: readonly Asked[]; readonly isForbidden?: boolean }

/** A browser whose device asks for something; what its root says, and how it changes its mind. */
function browser({ stored, asks = [], isForbidden = false }: Setup = {}) {
  const kept = new Map(stored === undefined ? [] : [[preferencesKey, stored]])
  const asked = new Set<string>(asks.map((name) => queries[name]))
  const listeners = new Map<string, ((event: object) => void)[]>()
  const listen = (type: string, listener: (event: object) => void) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
  const raise = (type: string, event: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  const attributes = new Set<string>()
  const dataset: Record<string, string> = {}
  vi.stubGlobal(
    'localStorage',
    isForbidden
      ? undefined
      : {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, text: string) => kept.set(key, text),
          removeItem: (key: string) => kept.delete(key),
        },
  )
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return asked.has(query)
    },
    addEventListener: (_type: string, listener: () => void) => listen(query, listener),
  }))
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', {
    documentElement: {
      dataset,
      toggleAttribute: (name: string, isOn: boolean) =>
        isOn ? attributes.add(name) : attributes.delete(name),
    },
  })
  const accessibility = new Accessibility()
  accessibility.open()
  return {
    accessibility,
    kept,
    raise,
    root: () => ({ ...dataset, attributes: [...attributes] }),
    device(name: Asked, isAsked: boolean) {
      if (isAsked) asked.add(queries[name])
      else asked.delete(queries[name])
      raise(queries[name])
    },
  }
}
const usual = { motion: 'usual', contrast: 'usual', attributes: [] }

afterEach(() => vi.unstubAllGlobals())

describe('what the person chose wins, the rest is as the device has it', () => {
  test.each([
    ['nothing', {}, usual],
    ['the device', { asks: ['reducedMotion'] }, { ...usual, motion: 'reduced' }],
    ['the person', { stored: '{"highContrast":true}' }, { ...usual, contrast: 'more' }],
    ['the person against the device', { stored: '{"highContrast":false}', asks: ['highContrast'] }, usual],
    [
      'both',
      { stored: '{"largeText":true}', asks: ['highContrast'] },
      { motion: 'usual', contrast: 'more', attributes: ['data-large-text'] },
    ],
    ['what cannot be read', { stored: '{', asks: ['reducedMotion'] }, { ...usual, motion: 'reduced' }],
    ['null', { stored: 'null' }, usual],
  ] as const)('%s', (_, setup, root) => {
    expect(browser(setup).root()).toEqual(root)
  })

  test('the device may change its mind, but not against the person', () => {
    const { accessibility, device, root } = browser()
    device('highContrast', true)
    expect(root()).toEqual({ ...usual, contrast: 'more' })
    accessibility.switch('highContrast', false)
    device('highContrast', false)
    device('highContrast', true)
    expect(root()).toEqual(usual)
  })
})

test('nothing is stored before a choice, only choices are, and following the device forgets them', () => {
  const { accessibility, kept, root } = browser({ asks: ['reducedMotion'] })
  expect(kept.size).toBe(0)
  for (const name of preferenceNames.slice(1)) accessibility.switch(name, true)
  expect(JSON.parse(kept.get(preferencesKey)!)).toEqual({
    highContrast: true,
    largeText: true,
    keyboardNavigation: true,
  })
  expect(root().attributes).toEqual(['data-large-text', 'data-keyboard'])
  accessibility.followDevice()
  expect(kept.size).toBe(0)
  expect(root()).toEqual({ ...usual, motion: 'reduced' })
})

test('another tab’s choice holds here at once, and so does erasing everything', () => {
  const { kept, raise, root } = browser()
  kept.set(preferencesKey, '{"largeText":true}')
  raise('storage', { key: 'something-else' })
  expect(root()).toEqual(usual)
  raise('storage', { key: preferencesKey })
  expect(root().attributes).toEqual(['data-large-text'])
  kept.clear()
  raise('storage', { key: null })
  expect(root()).toEqual(usual)
})

test('Tab asks for the frame of a keyboard, the mouse for none; other keys ask for nothing', () => {
  const { accessibility, raise } = browser()
  raise('keydown', { key: 'a' })
  expect(accessibility.isOn('keyboardNavigation')).toBe(false)
  raise('keydown', { key: 'Tab' })
  expect(accessibility.isOn('keyboardNavigation')).toBe(true)
  raise('mousedown')
  expect(accessibility.isOn('keyboardNavigation')).toBe(false)
  accessibility.switch('keyboardNavigation', true)
  raise('mousedown')
  expect(accessibility.isOn('keyboardNavigation')).toBe(true)
})

test('where storage is forbidden, a choice lasts as long as the page', () => {
  const { accessibility, root } = browser({ isForbidden: true })
  accessibility.switch('largeText', true)
  expect(root().attributes).toEqual(['data-large-text'])
})
