import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import type { Settings } from '@hotovo/application/site/settings'
import type { StaffMe } from '@hotovo/application/staff/accounts'
import type { WebAuthnJson } from '@hotovo/application/staff/factor-ports'
import type { ExchangeRefusal } from '@hotovo/application/staff/provider-exchange'
import type { SessionGrant, ShownFactor } from '@hotovo/application/staff/session'
import type { Credentials } from '@hotovo/application/staff/sign-in'
import { sessionLimits as rules, sessionLife } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { verifiedFactors } from '@hotovo/domain/staff/factor'
import { isPermitted, type Permission } from '@hotovo/domain/staff/permissions'
import { makeAutoObservable, runInAction, when } from 'mobx'
import { CalledOff } from './calledOff.ts'
import { patiently } from './patiently.ts'
import {
  type Coded,
  closedBy,
  isUnauthorized,
  keepsPerson,
  type SessionState,
  type SignInRefusal,
} from './sessionState.ts'
import type { Tabs } from './tabs.ts'

type Collaborators = {
  readonly api: Pick<StaffApi, 'session'> & { readonly staff: Pick<StaffApi['staff'], 'me'> }
  readonly settings: { readonly current: Settings; open(): Promise<void> }
  readonly clock: Clock
  readonly later: Later
  readonly tabs: Tabs
}

/** Where a tab is shown, and whether anybody sees it: the browser's `document`. */
export type Stage = Pick<Document, 'visibilityState' | 'addEventListener'>

/** What the last sign-in or refresh gave. Instants are milliseconds of this machine's clock. */
type Grant = {
  readonly accessToken: string
  /** Undefined where a cookie carries it. */
  readonly refreshToken: string | undefined
  readonly userId: string
  readonly email: string
  /** The verified factors of the account. */
  readonly factors: readonly ShownFactor[]
  readonly givenAt: number
  readonly goodUntil: number
}

const tickMs = rules.tickSeconds * 1000
const warnMs = rules.warnMinutes * 60_000
/** After so long without a call the session has ended; the server may have noted the last one a little earlier. */
const idleMs = sessionLife.idleMinutes * 60_000 - sessionLife.activitySeconds * 1000

/** Who works in this tab (rule A10): from the first look at the cookie to the sign-out. */
export class SessionStore {
  readonly #api: Collaborators['api']
  readonly #settings: Collaborators['settings']
  readonly #clock: Clock
  readonly #later: Later
  readonly #tabs: Tabs
  state: SessionState = { phase: 'loading' }
  /** Who works here: kept over the end of a session, until somebody signs out or somebody else in. */
  me: StaffMe | undefined
  /** Until when somebody has to do something, where that is near: an instant; otherwise undefined (rule A10). */
  endsAt: string | undefined
  /** Why the last call was not made that was called off, each time another value. */
  calledOff: { readonly why: 'role' | 'step' } | undefined
  /** When this tab or another last asked something that a person caused, in milliseconds. */
  #activeAt = 0
  #toldAt = 0
  #grant: Grant | undefined
  /** The account of `me`, kept as long. */
  #entered: string | undefined
  #renewing: Promise<boolean> | undefined
  #isOpen = false

  constructor({ api, settings, clock, later, tabs }: Collaborators) {
    this.#api = api
    this.#settings = settings
    this.#clock = clock
    this.#later = later
    this.#tabs = tabs
    makeAutoObservable(this, { accessToken: false, factors: false, userId: false }, { deep: false })
  }

  /** The token to send along. */
  accessToken(): string | undefined {
    return this.#grant?.accessToken
  }

  /** Takes up the session of the browser, and looks after it from now on. */
  async open(stage: Stage): Promise<void> {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#tabs.hear((word) => {
      if (word === 'active') this.#noteActivity()
      else if (word === 'entered') void this.#begin()
      else if (this.#grant) this.#leave('left-elsewhere')
    })
    stage.addEventListener('visibilitychange', () => {
      if (stage.visibilityState === 'visible') void this.#look(tickMs)
    })
    this.#tick()
    await this.#begin()
  }

  /** Another try after nobody answered. */
  retry(): Promise<void> {
    this.state = { phase: 'loading' }
    return this.#begin()
  }

  /**
   * Signs in with a passkey that the browser finds (rule A62). What is refused is the form's to tell, and so is that none answered:
   * `undefined`.
   */
  async signInWithPasskey(
    get: (options: WebAuthnJson) => Promise<WebAuthnJson | undefined>,
  ): Promise<Result<undefined, SignInRefusal> | undefined> {
    const asked = await this.#api.session.challengePasskey()
    if (!asked.ok) {
      this.#show({ phase: 'off' })
      return asked
    }
    const credential = await get(asked.value.options)
    if (!credential) return undefined
    const answer = { challengeId: asked.value.id, credential }
    return this.#begun(await this.#tabs.inTurn(() => this.#api.session.signInWithPasskey(answer)))
  }

  /**
   * Signs in, once no tab renews any more: a renewal of a session that is over takes the cookie along. What is refused is the form's to
   * tell; everything else is in `state`.
   */
  async signIn(credentials: Credentials): Promise<Result<undefined, SignInRefusal>> {
    return this.#begun(await this.#tabs.inTurn(() => this.#api.session.signIn(credentials)))
  }

  async #begun(granted: Result<SessionGrant, SignInRefusal>): Promise<Result<undefined, SignInRefusal>> {
    if (!granted.ok) {
      if (granted.error.code === 'feature-off') this.#show({ phase: 'off' })
      if (granted.error.code === 'https-required') this.#show({ phase: 'insecure' })
      return granted
    }
    return this.#letIn(granted.value)
  }

  /** Signs in with what a provider led back with. What is refused is the page's to tell. */
  async signInByProvider(
    visit: Parameters<StaffApi['session']['exchangeProviderAnswer']>[0],
  ): Promise<Result<undefined, ExchangeRefusal>> {
    const granted = await this.#tabs.inTurn(() => this.#api.session.exchangeProviderAnswer(visit))
    return granted.ok ? this.#letIn(granted.value) : granted
  }

  async #letIn(grant: SessionGrant): Promise<Result<undefined, never>> {
    this.#keep(grant)
    await this.enter()
    return ok(undefined)
  }

  /** Signs this browser out. False when nobody answered, and the session goes on. */
  async signOut(): Promise<boolean> {
    try {
      await this.#freshen()
      await this.#api.session.signOut({ scope: 'local' })
    } catch (fault) {
      if (fault instanceof Unavailable) return false
      throw fault
    }
    this.#leave('left')
    this.#tabs.tell('left')
    return true
  }

  /**
   * Asks something behind the back-office's door with a token that is fresh. Who is no longer signed in meets the
   * form first, and is answered after it; for somebody else who signs in there the call is not made at all. What the role does not
   * allow, which may be another one by now, and what a second step was called off for, is not made either: it throws `CalledOff`.
   * What is answered once whoever asked has signed out, or somebody else in, is given to nobody, so that nothing follows it (rule A45).
   * `ask` makes one call: of several each has to be asked so.
   */
  async guarded<T, R extends Coded>(
    ask: () => Promise<Result<T, R>>,
  ): Promise<Result<T, Exclude<R, Unauthorized>>> {
    const asker = this.#entered
    for (let isRenewed = false; ; ) {
      await when(() => this.state.phase === 'signed-in')
      if (this.#entered === asker) await this.#freshen()
      if (this.state.phase !== 'signed-in') continue
      // The token may be somebody else's by now.
      if (this.#entered !== asker || this.userId !== asker) return new Promise(() => {})
      const answer = await this.#forAsker(ask())
      const refusal: Coded | undefined = answer.ok ? undefined : answer.error
      if (!refusal || !isUnauthorized(refusal)) {
        this.#work()
        return answer as Result<T, Exclude<R, Unauthorized>>
      }
      // The session may be further than the token: once, the cookie is asked.
      const mayRenew: boolean =
        (refusal.code === 'sign-in-required' || refusal.code === 'second-step-required') && !isRenewed
      isRenewed = mayRenew && (await this.#renew())
      if (!mayRenew) await this.#settle(refusal.code)
    }
  }

  /**
   * Asks what is answered before anybody is in: about the second step, a password that must be changed, or the second factor that
   * is wanted. Who is not even
   * signed in any more meets the form, and is not answered; neither is anybody else in their place.
   */
  async before<T, R extends Coded>(
    ask: () => Promise<Result<T, R>>,
  ): Promise<Result<T, Exclude<R, Unauthorized>>> {
    for (;;) {
      await this.#freshen()
      const answer = await this.#forAsker(ask())
      const refusal: Coded | undefined = answer.ok ? undefined : answer.error
      if (!refusal || !isUnauthorized(refusal)) return answer as Result<T, Exclude<R, Unauthorized>>
      // Whoever is in, and is asked for another step, goes on after it.
      if (refusal.code === 'second-step-too-old') await this.#settle(refusal.code)
      else {
        this.#refuse(refusal.code)
        return new Promise(() => {})
      }
    }
  }

  /** An answer, or a fault, as long as whoever asked is in, or may come back to a session that ended; otherwise there is never one. */
  #forAsker<T>(asked: Promise<T>): Promise<T> {
    const asker = this.#person
    return asked.finally(() => (this.#person === asker ? undefined : new Promise(() => {})))
  }

  /** Whose the token is; where a session ended, whose it was. */
  get #person(): string | undefined {
    return this.userId ?? this.#entered
  }

  /** Goes back from a second step that was asked for once more. */
  callOffStep(): void {
    this.calledOff = { why: 'step' }
    this.#show({ phase: 'signed-in' })
  }

  /** Meets what stands in a call's way, until the call can be made; or calls it off. */
  async #settle(code: Unauthorized['code']): Promise<void> {
    const before = this.calledOff
    if (code === 'role-required') {
      await this.#enter()
      runInAction(() => {
        this.calledOff = { why: 'role' }
      })
    } else this.#refuse(code)
    if (code === 'second-step-too-old') await when(() => this.state.phase !== 'second-step')
    if (this.calledOff !== before) throw new CalledOff('the call is not made')
  }

  /** Whether whoever works here may do something: what they may not do is not asked for (rule A55). */
  may(permission: Permission): boolean {
    return isPermitted(this.me?.role ?? null, permission)
  }

  /** The factors that a second step can be passed with. */
  get factors(): readonly ShownFactor[] {
    return this.#grant?.factors ?? []
  }

  /** The account of whoever signed in last. */
  get userId(): string | undefined {
    return this.#grant?.userId
  }

  /** Takes the new tokens of the session, which passed its second step; whoever waited before the door enters by \`enter\`. */
  take(grant: SessionGrant): void {
    this.#keep(grant)
  }

  /** Lets whoever has passed in. */
  async enter(): Promise<void> {
    await this.#enter()
    this.#tabs.tell('entered')
  }

  /** Looks whether the session goes on, after somebody was refused who asks past `guarded`: that is no activity. */
  async check(): Promise<void> {
    if (this.state.phase === 'signed-in') await this.#look(-1)
  }

  /** Works on, where the session is about to end. */
  async stay(): Promise<void> {
    await this.guarded(() => this.#api.staff.me())
  }

  /** Notes that a person did something here, and tells the other tabs, which share the session. */
  #work(): void {
    this.#noteActivity()
    if (this.#nowMs - this.#toldAt < sessionLife.activitySeconds * 1000) return
    this.#toldAt = this.#nowMs
    this.#tabs.tell('active')
  }

  #noteActivity(): void {
    this.#activeAt = this.#nowMs
    runInAction(() => {
      this.endsAt = undefined
    })
  }

  /** Says when the session ends for want of activity, once that is near. */
  #warn(): void {
    const endsMs = this.#activeAt + idleMs
    const isNear = this.state.phase === 'signed-in' && this.#nowMs >= endsMs - warnMs
    const endsAt = isNear ? new Date(endsMs).toISOString() : undefined
    if (endsAt === this.endsAt) return
    runInAction(() => {
      this.endsAt = endsAt
    })
  }

  get #nowMs(): number {
    return Date.parse(this.#clock.now())
  }

  get #leftMs(): number {
    return (this.#grant?.goodUntil ?? 0) - this.#nowMs
  }

  /** Looks whether there is a session: only the cookie knows. */
  async #begin(): Promise<void> {
    try {
      await this.#settings.open()
      if (!this.#settings.current.features.admin) this.#show({ phase: 'off' })
      else if ((await this.#renew()) && this.state.phase !== 'signed-in') await this.#enter()
    } catch (fault) {
      this.#stumble(fault)
    }
  }

  #tick(): void {
    this.#later(() => {
      this.#warn()
      const isPast = this.endsAt !== undefined && this.#nowMs >= Date.parse(this.endsAt)
      void this.#look(isPast ? 0 : undefined)
      this.#tick()
    }, tickMs)
  }

  /** Refreshes what nears its end, or is older than so many milliseconds. */
  async #look(oldMs = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.state.phase === 'unavailable') return this.#begin()
    if (!this.#grant) return
    const ticksLeft = Math.floor(this.#leftMs / tickMs)
    if (ticksLeft > rules.refreshTicks && this.#nowMs - this.#grant.givenAt <= oldMs) return
    try {
      await this.#renew()
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** Refreshes below five minutes. While nobody answers, a token lasts until the margin before its end. */
  async #freshen(): Promise<void> {
    if (!this.#grant || this.#leftMs >= rules.refreshBelowMinutes * 60_000) return
    try {
      await this.#renew()
    } catch (fault) {
      if (!(fault instanceof Unavailable) || this.#leftMs <= rules.marginSeconds * 1000) throw fault
    }
  }

  /** Takes the next token, and tells whether there is one. Of several who ask at once one does it for all. */
  #renew(): Promise<boolean> {
    this.#renewing ??= this.#tabs
      .inTurn(() => this.#renewNow())
      .finally(() => {
        this.#renewing = undefined
      })
    return this.#renewing
  }

  async #renewNow(): Promise<boolean> {
    const before = this.#grant
    const granted = await patiently(
      () => this.#api.session.refresh({ refreshToken: before?.refreshToken }),
      this.#later,
    )
    // Somebody signed in or out meanwhile, so this answer is about the past.
    if (this.#grant !== before) return this.#grant !== undefined
    if (!granted.ok) {
      if (granted.error.code === 'https-required') this.#show({ phase: 'insecure' })
      else this.#leave(this.me ? 'over' : 'never')
      return false
    }
    // In another tab somebody else signed in: the cookie is theirs now, and whoever was here is not before the token is.
    const isOther = before !== undefined && before.userId !== granted.value.account.id
    if (isOther) this.#show({ phase: 'loading' })
    this.#keep(granted.value)
    if (isOther) await this.#enter()
    return true
  }

  /** Asks who has signed in, and opens the back-office for them. */
  async #enter(): Promise<void> {
    const { userId } = this
    try {
      const me = await patiently(() => this.#api.staff.me(), this.#later)
      // Whoever came meanwhile enters by themselves.
      if (this.userId !== userId) return
      if (me.ok) {
        this.#entered = userId
        this.#work()
        this.#show({ phase: 'signed-in' }, me.value)
      } else this.#refuse(me.error.code)
    } catch (fault) {
      this.#stumble(fault)
    }
  }

  #refuse(code: Unauthorized['code']): void {
    if (code === 'sign-in-required') this.#leave('over')
    else if (code === 'feature-off') this.#show({ phase: 'off' })
    else {
      const phase = closedBy[code]
      const email = this.#grant?.email ?? ''
      const isAgain = code === 'second-step-too-old'
      this.#show(phase === 'second-step' ? { phase, email, isAgain } : { phase, email })
    }
  }

  #stumble(fault: unknown): void {
    this.#show({ phase: 'unavailable' })
    if (!(fault instanceof Unavailable)) throw fault
  }

  #keep({ accessToken, refreshToken, expiresInSeconds, account }: SessionGrant): void {
    const givenAt = this.#nowMs
    this.#grant = {
      accessToken,
      refreshToken,
      userId: account.id,
      email: account.email,
      factors: verifiedFactors(account.factors),
      givenAt,
      goodUntil: givenAt + expiresInSeconds * 1000,
    }
  }

  #leave(why: 'never' | 'left' | 'left-elsewhere' | 'over'): void {
    this.#grant = undefined
    this.#show({ phase: 'signed-out', why })
  }

  #show(state: SessionState, me = this.me): void {
    runInAction(() => {
      this.state = state
      if (state.phase !== 'signed-in') this.endsAt = undefined
      this.me = me
      if (keepsPerson(state)) return
      this.me = undefined
      this.#entered = undefined
    })
  }
}
