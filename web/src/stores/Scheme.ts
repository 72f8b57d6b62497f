import { autorun, makeAutoObservable } from 'mobx'

export const modes = ['light', 'dark', 'system'] as const
export type Mode = (typeof modes)[number]

/** Where the browser keeps what was chosen; the script in the head of every page reads it too. */
const key = 'mui-mode'

/**
 * Light, dark, or as the device has it. Nothing is stored before a choice; where storage is forbidden, a choice lasts
 * as long as the page.
 */
export class Scheme {
  /** What the person chose; unknown in a prerendered page. */
  mode: Mode | undefined = undefined
  /** What the device asks for. */
  isDeviceDark = false

  constructor() {
    makeAutoObservable(this)
  }

  get isDark(): boolean {
    return this.mode === 'system' ? this.isDeviceDark : this.mode === 'dark'
  }

  /** Follows the person, the device and the other tabs from now on, as long as the page is open. */
  open(): void {
    const media = matchMedia('(prefers-color-scheme: dark)')
    this.hear(media.matches)
    media.addEventListener('change', () => this.hear(media.matches))
    this.read()
    addEventListener('storage', ({ key: changed }) => (changed === key || changed === null) && this.read())
    autorun(() => {
      const root = document.documentElement
      root.toggleAttribute('data-light', !this.isDark)
      root.toggleAttribute('data-dark', this.isDark)
    })
  }

  choose(mode: Mode): void {
    this.mode = mode
    try {
      localStorage.setItem(key, mode)
    } catch {}
  }

  /** Takes up what was chosen, here or in another tab. */
  read(): void {
    this.mode = stored()
  }

  /** Takes up what the device asks for. */
  hear(isDark: boolean): void {
    this.isDeviceDark = isDark
  }
}

function stored(): Mode {
  try {
    return modes.find((mode) => mode === localStorage.getItem(key)) ?? 'system'
  } catch {
    return 'system'
  }
}

/** One for the whole tab. */
export const scheme = new Scheme()
