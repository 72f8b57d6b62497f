import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import { withoutCodes } from '@hotovo/domain/shared/voucher-code'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { FormChecks, type Proof } from './FormChecks.ts'

/** Where forms are kept against a reload; absent where nothing is kept: in the prerender. */
export type Drafts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
/** What is typed and chosen: a text for each field, empty where there is nothing. */
export type Texts = Readonly<Record<string, string>>
type Refusal = Refused<'invalid' | 'feature-off' | 'too-many-requests'>

type Collaborators<Typed extends Texts, Receipt> = {
  readonly humanCheck: Api['humanCheck']
  readonly drafts: Drafts
  /** The name that its draft is kept under. */
  readonly draftKey: string
  readonly empty: Typed
  /** What is wrong with it, in the order of the page. */
  problems(typed: Typed): readonly Problem[]
  send(
    typed: Typed,
    language: Language,
    proof: Proof,
  ): Promise<Result<Receipt, Refusal | Refused<'work-needed'>>>
  /** Whether this installation takes such forms now (rule W12). */
  isOn(): boolean
}

/** A form that people send: what they typed, its checks, and how the sending went. */
export class FormStore<Typed extends Texts, Receipt> {
  readonly #collaborators: Collaborators<Typed, Receipt>
  readonly checks: FormChecks
  language: Language = 'sk'
  typed: Typed
  phase: 'editing' | 'sending' | 'refused' | 'too-many' | 'unavailable' | 'off' = 'editing'
  /** How long to wait after too many; 0 before. */
  retryAfterSeconds = 0
  /** What was answered to the last form that was taken. */
  receipt: Receipt | undefined
  #stopSaving: (() => void) | undefined

  constructor(collaborators: Collaborators<Typed, Receipt>) {
    this.#collaborators = collaborators
    this.typed = collaborators.empty
    this.checks = new FormChecks(collaborators.humanCheck, () => collaborators.problems(this.typed))
    makeAutoObservable(this, { checks: false }, { deep: false })
  }

  /** Takes up the draft of this tab and asks the first question. */
  async open(language: Language): Promise<void> {
    const { drafts, draftKey, empty } = this.#collaborators
    this.language = language
    const stored = drafts?.getItem(draftKey)
    if (stored) this.typed = textsIn(stored, empty)
    this.#stopSaving = reaction(
      () => this.typed,
      (typed) =>
        typed === empty ? drafts?.removeItem(draftKey) : drafts?.setItem(draftKey, JSON.stringify(typed)),
    )
    await this.checks.humanCheck.open()
  }

  close(): void {
    this.#stopSaving?.()
    this.checks.humanCheck.close()
  }

  /** Switched off: known from the settings, or from the server's answer. */
  get isOff(): boolean {
    return this.phase === 'off' || !this.#collaborators.isOn()
  }

  get isSubmitDisabled(): boolean {
    return this.isOff || this.phase === 'sending'
  }

  /** A voucher's code is made unreadable at once, wherever it was pasted: it is kept and sent nowhere. */
  edit(field: keyof Typed & string, text: string): void {
    this.typed = { ...this.typed, [field]: withoutCodes(text) }
    this.checks.mend((at) => at === field)
  }

  /** Sends the form. Answers the receipt once it is taken; otherwise `phase` and `checks` tell why not. */
  async submit(): Promise<Receipt | undefined> {
    if (this.isSubmitDisabled) return undefined
    this.phase = this.checks.pass() ? 'sending' : 'refused'
    if (this.phase === 'refused') return undefined
    try {
      const { typed, language } = this
      const sent = await this.checks.send((proof) => this.#collaborators.send(typed, language, proof))
      return runInAction(() => (sent.ok ? this.#accept(sent.value) : this.#turnAway(sent.error)))
    } catch (fault) {
      runInAction(() => {
        this.phase = 'unavailable'
      })
      if (!(fault instanceof Unavailable)) throw fault
      return undefined
    }
  }

  /** After success everything starts anew and the draft is wiped (rule F9). */
  #accept(receipt: Receipt): Receipt {
    const { drafts, draftKey, empty } = this.#collaborators
    this.receipt = receipt
    this.typed = empty
    // Also where the page was left meanwhile, and nobody saves any more: it would be sent again.
    drafts?.removeItem(draftKey)
    this.phase = 'editing'
    this.checks.forget()
    // The answer was good for one form.
    void this.checks.humanCheck.refresh()
    return receipt
  }

  #turnAway(refusal: Refusal): undefined {
    switch (refusal.code) {
      case 'invalid':
        this.phase = 'refused'
        this.checks.refuse(refusal.problems)
        return
      case 'feature-off':
        this.phase = 'off'
        return
      case 'too-many-requests':
        this.phase = 'too-many'
        this.retryAfterSeconds = refusal.retryAfterSeconds
        return
      default:
        return refusal satisfies never
    }
  }
}

/** The fields in a stored text. What an older page or a stranger wrote there falls back to nothing typed. */
function textsIn<Typed extends Texts>(stored: string, empty: Typed): Typed {
  const kept = parsed(stored)
  const texts = Object.entries(empty).map(([field, text]) => {
    const found = kept?.[field]
    return [field, typeof found === 'string' ? found : text]
  })
  return Object.fromEntries(texts) as Typed
}

function parsed(stored: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
