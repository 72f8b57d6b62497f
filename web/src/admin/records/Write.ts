import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { IdempotencyRefused } from '@hotovo/application/access/idempotency'
import { Unavailable } from '@hotovo/application/faults'
import type { Refusal } from '@hotovo/application/refusal'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import { CalledOff } from '../../stores/calledOff.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Deed, SentState, Undone } from './deeds.ts'
import type { RequestKeys } from './RequestKeys.ts'
import type { UndoStack } from './UndoStack.ts'

/** What a call may be refused with. */
export type RefusedBy<Call extends (...given: never[]) => Promise<unknown>> = Extract<
  Awaited<ReturnType<Call>>,
  { readonly ok: false }
>['error'] &
  Refusal

/** What this browser refuses itself: there is no passkey, or its person called it off; a file is empty or can be read no more. */
export type BrowserRefusal<
  Code extends 'passkey-missing' | 'file-empty' | 'file-unreadable' =
    | 'passkey-missing'
    | 'file-empty'
    | 'file-unreadable',
> = { readonly code: Code }
type AnyRefusal = Refusal | BrowserRefusal

/** A refusal that tells how the record is by now: somebody else was faster. */
type Newer<R> = Extract<R, { readonly current: unknown }>
type Current<R> = Newer<R>['current']
/** What the session tells of a call behind the door; of one before it, that it is switched off is an answer. */
type ToldBySession<R extends AnyRefusal> = 'sign-in-required' extends R['code'] ? Unauthorized : never
/** What a write is refused with for good: neither wrong words, nor a newer record, nor a key, nor that the record is gone. */
type Final<R extends AnyRefusal, Gone> = Exclude<
  R,
  Newer<R> | IdempotencyRefused | ToldBySession<R> | { readonly code: 'invalid' | Gone }
>

/** How a write stands. */
export type WriteStage<Wanted, Done, R extends AnyRefusal, Gone = never> =
  | { readonly phase: 'resting' }
  | { readonly phase: 'saving'; readonly wanted: Wanted }
  | { readonly phase: 'invalid'; readonly wanted: Wanted; readonly problems: readonly Problem[] }
  | { readonly phase: 'refused'; readonly wanted: Wanted; readonly why: Final<R, Gone> }
  /** `meanwhile` is what the other one did, undefined while nobody tells. */
  | {
      readonly phase: 'conflict'
      readonly wanted: Wanted
      readonly current: Current<R>
      readonly meanwhile: readonly AuditEntry[] | undefined
    }
  /** Nobody answered: perhaps it is done, perhaps not. `isFirstDone`: a first try is, with other words than these. */
  | { readonly phase: 'unanswered'; readonly wanted: Wanted; readonly isFirstDone: boolean }
  | { readonly phase: 'done'; readonly wanted: Wanted; readonly done: Done }

/** What one write is. What is said of the record happens in one action with what the stage says. */
export type WriteRules<Wanted, Done, R extends AnyRefusal, Gone> = {
  readonly send: (wanted: Wanted, key: string) => Promise<Result<Done, R | Unauthorized>>
  /** The name of what is done, under which its key is kept until that is known; without one it may be done twice. */
  readonly deed?: (wanted: Wanted) => string | undefined
  /** A first try that is done with other words is told of, and nothing is done then: for what moves money. */
  readonly isOnce?: boolean
  readonly problems?: (wanted: Wanted) => readonly Problem[]
  /** Shows it before it is answered, and answers what takes that back. */
  readonly show?: (wanted: Wanted) => () => void
  readonly done?: (done: Done, wanted: Wanted) => unknown
  /** Looks at the record again: somebody was there before, and what is shown is old. */
  readonly refresh?: () => unknown
  /** The code of what is not there any more, and who hears of it. */
  readonly gone?: { readonly code: Gone; readonly tell: () => void }
  /** Shows the record as it is by now. */
  readonly take?: (current: Current<R>) => unknown
  /** Looks what others did since the record was looked at; undefined where nobody tells. */
  readonly meanwhile?: (
    current: Current<R>,
    wanted: Wanted,
  ) => Promise<readonly AuditEntry[] | undefined> | undefined
  /** Gives the form its words again: nothing was sent. */
  readonly calledOff?: (wanted: Wanted) => void
  /** What it is in the order of all that was done in the tab (rule A112); undefined for what is told there otherwise. */
  readonly told?: (wanted: Wanted) => Omit<Deed, 'undo'> | undefined
  /** What takes it back, or why nothing does just now. */
  readonly back?: (done: Done, wanted: Wanted) => Back<Wanted>
}

/** What takes something back: a write of the same kind, or none. */
export type Back<Wanted> = { readonly by: Wanted } | Extract<Undone, 'asked' | 'stays' | 'overtaken'>

/**
 * Without a session nobody has entered yet, and `send` looks after the door itself. Without keys nothing is named: what may be done
 * twice.
 */
type Desk = {
  readonly session?: Pick<SessionStore, 'guarded'>
  readonly keys?: RequestKeys
  readonly undos?: UndoStack
}

/** One write of the back-office, from the press to what became of it; of each write one at a time is under way (rule A45). */
export class Write<Wanted, Done, R extends AnyRefusal, Gone extends R['code'] = never> {
  readonly #desk: Desk
  readonly #rules: WriteRules<Wanted, Done, R, Gone>
  /** The end of what is under way. */
  #making: Promise<boolean> = Promise.resolve(false)
  /** What takes back what was done last. */
  readonly #backs = new Set<Wanted>()
  /** How each ended that was tried, for whoever held several. */
  readonly #ends = new WeakMap<object, SentState>()
  #isTakingBack = false
  stage: WriteStage<Wanted, Done, R, Gone> = { phase: 'resting' }
  /** How often something came of it, so that each answer is told anew. */
  answers = 0

  constructor(desk: Desk, rules: WriteRules<Wanted, Done, R, Gone>) {
    this.#desk = desk
    this.#rules = rules
    makeAutoObservable(this, {}, { deep: false })
  }

  get isSaving(): boolean {
    return this.stage.phase === 'saving'
  }

  /** What is being written, to be shown as if it were done; undefined while nothing is. */
  get pending(): Wanted | undefined {
    return this.stage.phase === 'saving' ? this.stage.wanted : undefined
  }

  /** Whether what it stands at takes something back: that is told with all that does. */
  get isBack(): boolean {
    return 'wanted' in this.stage && this.#backs.has(this.stage.wanted)
  }

  /** How something stands that was sent, whatever was after it. */
  stateOf(wanted: Wanted & object): SentState {
    const { stage } = this
    if (stage.phase === 'saving' && stage.wanted === wanted) return 'resting'
    return this.#ends.get(wanted) ?? 'resting'
  }

  get problems(): readonly Problem[] {
    return this.stage.phase === 'invalid' ? this.stage.problems : []
  }

  problemAt(field: Problem['at']): Problem | undefined {
    return this.problems.find(({ at }) => at === field)
  }

  /** Says what is wrong before anything is sent, and tells whether nothing is. */
  check(wanted: Wanted): boolean {
    const problems = this.#rules.problems?.(wanted) ?? []
    if (problems.length > 0) this.#end({ phase: 'invalid', wanted, problems })
    return problems.length === 0
  }

  /** Does it, and tells whether it is done. It is called off where `mayGo` says so before it is asked, or asked again after the form. */
  run(wanted: Wanted, mayGo: () => boolean = () => true): Promise<boolean> {
    if (this.isSaving || !this.check(wanted)) return Promise.resolve(false)
    const making = this.#carryOut(wanted, mayGo)
    this.#making = making.catch(() => false)
    return making
  }

  /** Waits for what is under way, and tells whether it was done: nothing follows what was not. */
  async isMade(): Promise<boolean> {
    while (this.isSaving) if (!(await this.#making)) return false
    return true
  }

  /** Does what is wanted once what is under way is done; where that was not, nothing follows it. */
  async follow(wanted: () => Wanted | undefined): Promise<boolean> {
    if (this.isSaving && !(await this.isMade())) return false
    const next = wanted()
    return next !== undefined && this.run(next)
  }

  /** Does again what nobody answered. */
  async retry(mayGo?: () => boolean): Promise<boolean> {
    return this.stage.phase === 'unanswered' && this.run(this.stage.wanted, mayGo)
  }

  /** Takes back what was done last, once that is done; tells whether it is taken back. */
  async undo(): Promise<boolean> {
    const { stage } = this
    const told = 'wanted' in stage ? this.#rules.told?.(stage.wanted) : undefined
    const { undos } = this.#desk
    if (undos && told) return (await undos.undo(told.subject)) === 'undone'
    if (this.isSaving && !(await this.isMade())) return false
    return this.stage.phase === 'done' && (await this.#takeBack(this.stage)) === 'undone'
  }

  /** Takes back what is known to be done, though not here: before the page was loaded anew (rule A153). */
  async takeBack(made: { readonly done: Done; readonly wanted: Wanted }): Promise<Undone> {
    while (this.isSaving) await this.#making
    return this.#takeBack(made)
  }

  /** After a conflict: shows the record as it is now; what was typed stays. */
  async acceptCurrent(): Promise<void> {
    if (this.stage.phase !== 'conflict') return
    const { current } = this.stage
    this.stage = { phase: 'resting' }
    await this.#rules.take?.(current)
  }

  /** After a conflict: does it all the same, knowing the record as it is now. */
  async insist(): Promise<boolean> {
    if (this.stage.phase !== 'conflict') return false
    const { wanted } = this.stage
    await this.acceptCurrent()
    return this.run(wanted)
  }

  /** Says no more about it. */
  rest(): void {
    if (!this.isSaving) this.stage = { phase: 'resting' }
  }

  /** A field was written anew: what was wrong with it is wrong no more. */
  amend(field: Problem['at']): void {
    const { stage } = this
    if (stage.phase !== 'invalid') return
    const problems = stage.problems.filter(({ at }) => at !== field)
    this.stage = problems.length > 0 ? { ...stage, problems } : { phase: 'resting' }
  }

  /**
   * Takes back what was done. Where the record has changed since, but is still as this left it, what others did to it stays, and it is
   * taken back all the same.
   */
  async #takeBack(made: { readonly done: Done; readonly wanted: Wanted }): Promise<Undone> {
    for (let again = false; ; again = true) {
      const back = this.#rules.back?.(made.done, made.wanted) ?? 'stays'
      if (typeof back === 'string') return back
      this.#backs.add(back.by)
      this.#isTakingBack = !again
      const isMade = await this.run(back.by).finally(() => {
        this.#isTakingBack = false
      })
      const { phase } = this.stage
      if (isMade || phase === 'unanswered') return isMade ? 'undone' : 'unanswered'
      if (phase !== 'resting') return 'overtaken'
      if (again) return 'asked'
    }
  }

  /** Puts it into the order of all that was done, and answers what is to be called once it is done, or is not. */
  #push(wanted: Wanted): (made?: { readonly done: Done }) => void {
    if (this.#backs.has(wanted)) return () => {}
    this.#backs.clear()
    const told = this.#rules.told?.(wanted)
    if (!told) return () => {}
    let made: { readonly done: Done; readonly wanted: Wanted } | undefined
    const takeOut = this.#desk.undos?.push({
      ...told,
      undo: async (mayGo) => {
        while (this.isSaving) await this.#making
        return made && mayGo() ? this.#takeBack(made) : undefined
      },
    })
    return (answered) => {
      if (answered) made = { ...answered, wanted }
      else takeOut?.()
    }
  }

  async #carryOut(wanted: Wanted, mayGo: () => boolean): Promise<boolean> {
    const { show, done, calledOff } = this.#rules
    const push = runInAction(() => this.#push(wanted))
    const takeBack = runInAction(() => {
      this.stage = { phase: 'saving', wanted }
      return show?.(wanted)
    })
    try {
      const { session } = this.#desk
      const send = () => {
        if (!mayGo()) throw new CalledOff('the call is not made')
        return this.#send(wanted)
      }
      const answer = await (session?.guarded(send) ?? send())
      if (answer.ok) {
        await runInAction(() => done?.(answer.value, wanted))
        push({ done: answer.value })
        this.#end({ phase: 'done', wanted, done: answer.value })
        return true
      }
      runInAction(() => takeBack?.())
      push()
      await this.#decline(answer.error as R, wanted)
    } catch (fault) {
      push()
      runInAction(() => {
        takeBack?.()
        if (fault instanceof CalledOff) {
          this.#stand({ phase: 'resting' })
          calledOff?.(wanted)
        } else this.#end({ phase: 'unanswered', wanted, isFirstDone: false })
      })
      if (!(fault instanceof Unavailable)) throw fault
      this.#waitForNetwork(wanted)
    }
    return false
  }

  /** Has what nobody answered sent again by itself, under its key; what moves money is sent by a press, or as it was held. */
  #waitForNetwork(wanted: Wanted): void {
    const told = this.#rules.told?.(wanted)
    if (!told || this.#rules.isOnce || this.#backs.has(wanted)) return
    this.#desk.undos?.waitForNetwork({
      ...told,
      isOpen: () => this.stage.phase === 'unanswered' && this.stage.wanted === wanted,
      retry: async (mayGo) => {
        if (await this.retry(mayGo)) return 'done'
        const { phase } = this.stage
        return phase === 'unanswered' || phase === 'resting' ? phase : 'declined'
      },
    })
  }

  #send(wanted: Wanted): Promise<Result<Done, R | Unauthorized>> {
    const { send, deed, isOnce } = this.#rules
    const { keys, session } = this.#desk
    const name = deed?.(wanted)
    if (name === undefined || !keys) return send(wanted, '')
    if (isOnce) return keys.under(name, (key) => send(wanted, key))
    // It may be sent twice, and the second time there may be somebody else.
    return keys.anew(name, (key) => session?.guarded(() => send(wanted, key)) ?? send(wanted, key))
  }

  async #decline(error: R, wanted: Wanted): Promise<void> {
    const { gone, meanwhile, refresh } = this.#rules
    if (error.code === 'invalid') this.#end({ phase: 'invalid', wanted, problems: error.problems })
    // The first try is still on its way, and may yet be done; or it is, and these are other words.
    else if (error.code.startsWith('idempotency-key')) {
      const isFirstDone = error.code === 'idempotency-key-reused'
      this.#end({ phase: 'unanswered', wanted, isFirstDone })
      if (isFirstDone) await refresh?.()
    } else if ('current' in error && this.#isTakingBack) {
      this.#stand({ phase: 'resting' })
      await this.#rules.take?.(error.current as Current<R>)
    } else if ('current' in error) {
      const conflict = { phase: 'conflict', wanted, current: error.current as Current<R> } as const
      this.#end({ ...conflict, meanwhile: undefined })
      const { stage } = this
      const told = await meanwhile?.(conflict.current, wanted)
      if (this.stage === stage) this.#stand({ ...conflict, meanwhile: told })
    } else if (gone && error.code === gone.code)
      runInAction(() => {
        this.#stand({ phase: 'resting' })
        gone.tell()
      })
    else {
      this.#end({ phase: 'refused', wanted, why: error as Final<R, Gone> })
      await refresh?.()
    }
  }

  #stand(stage: WriteStage<Wanted, Done, R, Gone>): void {
    runInAction(() => {
      this.stage = stage
    })
  }

  /** Something came of it. */
  #end(stage: WriteStage<Wanted, Done, R, Gone>): void {
    runInAction(() => {
      this.answers += 1
      this.stage = stage
      if (!('wanted' in stage) || typeof stage.wanted !== 'object' || stage.wanted === null) return
      const { phase } = stage
      this.#ends.set(stage.wanted, phase === 'done' || phase === 'unanswered' ? phase : 'declined')
    })
  }
}
