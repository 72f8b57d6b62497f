import { autorun, makeAutoObservable } from 'mobx'
import { applyWishes, storedWishes, type Wishes, type WishName, wishesKey } from '../theme/preferences.ts'

/**
 * The accessibility settings (spec 3 and 4, decision 35). What the person chose wins, the rest is as the device has it.
 * Nothing is stored before a choice; where storage is forbidden, a choice lasts as long as the page.
 */
export class Accessibility {
  /** What the person chose. */
  own: Wishes = {}
  /** What the device asks for; a keyboard asks by its Tab, until the next press of a mouse. */
  device: Wishes = {}

  constructor() {
    makeAutoObservable(this)
  }

  isOn(name: WishName): boolean {
    return this.own[name] ?? this.device[name] ?? false
  }

  /** Follows the person, the device and the other tabs from now on, as long as the page is open. */
  open(): void {
    this.read()
    addEventListener('storage', ({ key }) => (key === wishesKey || key === null) && this.read())
    this.#follow('reducedMotion', '(prefers-reduced-motion: reduce)')
    this.#follow('highContrast', '(prefers-contrast: more)')
    addEventListener('keydown', ({ key }) => key === 'Tab' && this.hear('keyboardNavigation', true))
    addEventListener('mousedown', () => this.hear('keyboardNavigation', false))
    autorun(() =>
      applyWishes({
        reducedMotion: this.isOn('reducedMotion'),
        highContrast: this.isOn('highContrast'),
        largeText: this.isOn('largeText'),
        keyboardNavigation: this.isOn('keyboardNavigation'),
      }),
    )
  }

  switch(name: WishName, isOn: boolean): void {
    this.own = { ...this.own, [name]: isOn }
    try {
      localStorage.setItem(wishesKey, JSON.stringify(this.own))
    } catch {}
  }

  /** Forgets every choice. */
  followDevice(): void {
    this.own = {}
    try {
      localStorage.removeItem(wishesKey)
    } catch {}
  }

  /** Takes up what was chosen, here or in another tab. */
  read(): void {
    this.own = storedWishes(wishesKey)
  }

  #follow(name: WishName, query: string): void {
    const media = matchMedia(query)
    media.addEventListener('change', () => this.hear(name, media.matches))
    this.hear(name, media.matches)
  }

  /** Takes up what the device asks for. */
  hear(name: WishName, isOn: boolean): void {
    if (this.device[name] !== isOn) this.device = { ...this.device, [name]: isOn }
  }
}

/** One for the whole tab. */
export const accessibility = new Accessibility()
