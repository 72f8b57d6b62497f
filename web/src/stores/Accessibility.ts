import { autorun, makeAutoObservable } from 'mobx'
import {
  applyPreferences,
  type PreferenceName,
  type Preferences,
  preferencesKey,
  storedPreferences,
} from '../theme/preferences.ts'

/**
 * The accessibility settings (rule W13, decision 44). What the person chose wins, the rest is as the device has it.
 * Nothing is stored before a choice; where storage is forbidden, a choice lasts as long as the page.
 */
export class Accessibility {
  /** What the person chose. */
  own: Preferences = {}
  /** What the device asks for; a keyboard asks by its Tab, until the next press of a mouse. */
  device: Preferences = {}

  constructor() {
    makeAutoObservable(this)
  }

  isOn(name: PreferenceName): boolean {
    return this.own[name] ?? this.device[name] ?? false
  }

  /** Follows the person, the device and the other tabs from now on, as long as the page is open. */
  open(): void {
    this.read()
    addEventListener('storage', ({ key }) => (key === preferencesKey || key === null) && this.read())
    this.#follow('reducedMotion', '(prefers-reduced-motion: reduce)')
    this.#follow('highContrast', '(prefers-contrast: more)')
    addEventListener('keydown', ({ key }) => key === 'Tab' && this.hear('keyboardNavigation', true))
    addEventListener('mousedown', () => this.hear('keyboardNavigation', false))
    autorun(() =>
      applyPreferences({
        reducedMotion: this.isOn('reducedMotion'),
        highContrast: this.isOn('highContrast'),
        largeText: this.isOn('largeText'),
        keyboardNavigation: this.isOn('keyboardNavigation'),
      }),
    )
  }

  switch(name: PreferenceName, isOn: boolean): void {
    this.own = { ...this.own, [name]: isOn }
    try {
      localStorage.setItem(preferencesKey, JSON.stringify(this.own))
    } catch {}
  }

  /** Forgets every choice. */
  followDevice(): void {
    this.own = {}
    try {
      localStorage.removeItem(preferencesKey)
    } catch {}
  }

  /** Takes up what was chosen, here or in another tab. */
  read(): void {
    this.own = storedPreferences(preferencesKey)
  }

  #follow(name: PreferenceName, query: string): void {
    const media = matchMedia(query)
    media.addEventListener('change', () => this.hear(name, media.matches))
    this.hear(name, media.matches)
  }

  /** Takes up what the device asks for. */
  hear(name: PreferenceName, isOn: boolean): void {
    if (this.device[name] !== isOn) this.device = { ...this.device, [name]: isOn }
  }
}

/** One for the whole tab. */
export const accessibility = new Accessibility()
