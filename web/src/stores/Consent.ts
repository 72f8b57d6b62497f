import { cookieYears } from '@hotovo/domain/limits'
import { makeAutoObservable } from 'mobx'

/** What a person is asked about; what the site cannot do without needs no asking. */
export type ConsentKind = 'analytical'
type Decision = {
  readonly version: number
  readonly kinds: readonly ConsentKind[]
  /** An instant. */
  readonly at: string
}

const key = 'hotovo-consent'
/** What one has been told or asked: a site that counts views asks again those whom it only told. */
const versions = { told: 1, asked: 2 }
/** How long a decision holds; then one is told or asked again. */
const heldMs = cookieYears.functional * 365 * 24 * 3600 * 1000

/** Whether the browser says that its owner wishes not to be followed (Global Privacy Control, Do Not Track). */
const wishesNot = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  navigator.doNotTrack === '1'

/**
 * What a person has agreed to (rule W14, decision 23), in this tab or another. Nothing is stored before they decide; where
 * storage is forbidden, a decision lasts as long as the page.
 */
export class Consent {
  analyticsUrl: string | null = null
  decision: Decision | undefined = undefined
  /** Whether what was decided is known: not in a prerendered page. */
  isOpen = false

  constructor() {
    makeAutoObservable(this)
  }

  /** Reads what was decided, and follows the other tabs from now on. `analyticsUrl` is null where nobody counts. */
  open(analyticsUrl: string | null): void {
    this.analyticsUrl = wishesNot() ? null : analyticsUrl
    if (this.isOpen) return
    this.isOpen = true
    this.read()
    addEventListener('storage', ({ key: changed }) => (changed === key || changed === null) && this.read())
  }

  /** Takes up what was decided, here or in another tab. */
  read(): void {
    this.decision = stored()
  }

  /** Whether there is something that one may agree to or refuse. */
  get hasChoice(): boolean {
    return this.analyticsUrl !== null
  }

  get mustAsk(): boolean {
    return this.isOpen && (this.decision?.version ?? 0) < this.#version
  }

  allows(kind: ConsentKind): boolean {
    return this.hasChoice && this.decision?.version === versions.asked && this.decision.kinds.includes(kind)
  }

  decide(kinds: readonly ConsentKind[]): void {
    this.decision = { version: this.#version, kinds, at: new Date().toISOString() }
    try {
      localStorage.setItem(key, JSON.stringify(this.decision))
    } catch {}
  }

  get #version(): number {
    return this.hasChoice ? versions.asked : versions.told
  }
}

/** What was decided and still holds. */
function stored(): Decision | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(found?.kinds) && Date.now() - Date.parse(found.at) < heldMs ? found : undefined
  } catch {
    return undefined
  }
}

/** One for the whole tab. */
export const consent = new Consent()
