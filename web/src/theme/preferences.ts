import type { CSSObject } from './styled.tsx'

export const preferenceNames = ['reducedMotion', 'highContrast', 'largeText', 'keyboardNavigation'] as const
export type PreferenceName = (typeof preferenceNames)[number]
/** What a person chose; the rest is as the device has it. */
export type Preferences = { readonly [Name in PreferenceName]?: boolean }

/** Where the browser keeps them. */
export const preferencesKey = 'hotovo-accessibility'

/** What was chosen before; nothing where that cannot be read. Stands alone: its text is in the head of every page. */
export function storedPreferences(key: string): Preferences {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/**
 * Says in attributes of the root how the page is to look; until then, or without scripts, the device's wishes hold.
 * Stands alone: its text is in the head of every page, so that none flashes.
 */
export function applyPreferences(wishes: Preferences): void {
  const root = document.documentElement
  const isOn = (own: boolean | undefined, device: string) =>
    typeof own === 'boolean' ? own : matchMedia(device).matches
  root.dataset.motion = isOn(wishes.reducedMotion, '(prefers-reduced-motion: reduce)') ? 'reduced' : 'usual'
  root.dataset.contrast = isOn(wishes.highContrast, '(prefers-contrast: more)') ? 'more' : 'usual'
  root.toggleAttribute('data-large-text', wishes.largeText === true)
  root.toggleAttribute('data-keyboard', wishes.keyboardNavigation === true)
}

/** Rules of a component where more contrast is wished for, or the system brings colours of its own. */
export const withMoreContrast = (rules: CSSObject): CSSObject => ({
  'html[data-contrast=more] &': rules,
  '@media (prefers-contrast: more)': { 'html:not([data-contrast]) &': rules },
  '@media (forced-colors: active)': rules,
})
