import type { HumanAnswer } from '@hotovo/application/access/human-check'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import { withoutCodes } from '@hotovo/domain/vouchers/code'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { HumanCheckStore } from './HumanCheckStore.ts'

/** Where forms are kept against a reload; absent where nothing is kept: in the prerender. */
export type Drafts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
/** What is typed and chosen: a text for each field, empty where there is nothing. */
export type Texts = Readonly<Record<string, string>>
/** What goes along with every form that people send: the answer to its sum, and the honeypot. */
export type Proof = { readonly humanCheck: HumanAnswer; readonly website: string }
type Refusal = Refused<'invalid' | 'feature-off' | 'too-many-requests'>

type Collaborators<Typed extends Texts, Receipt> = {
  readonly humanCheck: Api['humanCheck']
  readonly drafts: Drafts
  /** The name that its draft is kept under. */
  readonly draftKey: string
  readonly empty: Typed
  /** What is wrong with it, in the order of the page. */
  problems(typed: Typed): readonly Problem[]
  send(typed: Typed, language: Language, proof: Proof): Promise<Result<Receipt, Refusal>>
  /** Whether this installation takes such forms now (spec 8, "Features off"). */
  isOn(): boolean
}

/** A form that people send: what they typed, what is wrong with it, its human check, and how the sending went. */
export class FormStore<Typed extends Texts, Receipt> {
  readonly #collaborators: Collaborators<Typed, Receipt>
  readonly humanCheck: HumanCheckStore
  language: Language = 'sk'
  typed: Typed
  /** Hidden from people; what fills it is a script (ruling 2.6). */
  website = ''
  phase: 'editing' | 'sending' | 'refused' | 'too-many' | 'unavailable' | 'off' = 'editing'
  /** How long to wait after too many; 0 before. */
  retryAfterSeconds = 0
  /** What was answered to the last form that was taken. */
  receipt: Receipt | undefined
  /** How often a submit was refused. From the first time on every field is checked as it changes. */
  refusals = 0
  /** Where problems were when the form was last refused; what is mended leaves the list for good. */
  summarised: readonly string[] = []
  /** Problems the server found; each stands until its field changes. */
  refused: readonly Problem[] = []
  #stopSaving: (() => void) | undefined

  constructor(collaborators: Collaborators<Typed, Receipt>) {
    this.#collaborators = collaborators
    this.typed = collaborators.empty
    this.humanCheck = new HumanCheckStore(collaborators.humanCheck)
    makeAutoObservable(this, { humanCheck: false }, { deep: false })
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
    await this.humanCheck.open()
  }

  close(): void {
    this.#stopSaving?.()
    this.humanCheck.close()
  }

  /** Switched off: known from the settings, or from the server's answer. */
  get isOff(): boolean {
    return this.phase === 'off' || !this.#collaborators.isOn()
  }

  get isSubmitDisabled(): boolean {
    return this.isOff || this.phase === 'sending'
  }

  /** Everything wrong with the form as it stands, in the order of the page; none before the first refusal. */
  get problems(): readonly Problem[] {
    if (this.refusals === 0) return []
    const own = this.#ownProblems
    return [...own, ...this.refused.filter((told) => !own.some(({ at }) => at === told.at))]
  }

  /** What the summary of the last refusal still has to say: it shrinks, and never grows under typing hands. */
  get summary(): readonly Problem[] {
    return this.problems.filter(({ at }) => this.summarised.includes(at))
  }

  /** The problem to show at a field. */
  problemAt(at: string): Problem | undefined {
    return this.problems.find((problem) => problem.at === at)
  }

  /** A voucher's code is made unreadable at once, wherever it was pasted: it is kept and sent nowhere. */
  edit(field: keyof Typed & string, text: string): void {
    this.typed = { ...this.typed, [field]: withoutCodes(text) }
    this.refused = this.refused.filter(({ at }) => at !== field)
    this.#mend()
  }

  answer(text: string): void {
    this.humanCheck.type(text)
    this.#mend()
  }

  fillHoneypot(text: string): void {
    this.website = text
  }

  /** Sends the form. Answers the receipt once it is taken; otherwise `phase` and `problems` tell why not. */
  async submit(): Promise<Receipt | undefined> {
    if (this.isSubmitDisabled) return undefined
    this.refused = []
    if (this.#ownProblems.length > 0) {
      this.#refuse()
      return undefined
    }
    this.phase = 'sending'
    const proof = { humanCheck: this.humanCheck.answer, website: this.website }
    try {
      const sent = await this.#collaborators.send(this.typed, this.language, proof)
      return runInAction(() => (sent.ok ? this.#accept(sent.value) : this.#turnAway(sent.error)))
    } catch (fault) {
      runInAction(() => {
        this.phase = 'unavailable'
      })
      if (!(fault instanceof Unavailable)) throw fault
      return undefined
    }
  }

  get #ownProblems(): readonly Problem[] {
    const human = this.humanCheck.problem
    return [...this.#collaborators.problems(this.typed), ...(human ? [human] : [])]
  }

  /** After success everything starts anew and the draft is wiped (spec 4, "Support form"). */
  #accept(receipt: Receipt): Receipt {
    const { drafts, draftKey, empty } = this.#collaborators
    this.receipt = receipt
    this.typed = empty
    // Also where the page was left meanwhile, and nobody saves any more: it would be sent again.
    drafts?.removeItem(draftKey)
    this.phase = 'editing'
    this.refusals = 0
    this.summarised = []
    // The answer was good for one form.
    void this.humanCheck.refresh()
    return receipt
  }

  #turnAway(refusal: Refusal): undefined {
    switch (refusal.code) {
      case 'invalid':
        return this.#refuse(refusal.problems)
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

  #refuse(told: readonly Problem[] = []): undefined {
    this.phase = 'refused'
    this.refusals += 1
    const human = told.find(({ at }) => at === 'humanCheck.answer')
    this.refused = told.filter((problem) => problem !== human)
    if (human) void this.humanCheck.refuse(human)
    this.summarised = this.problems.map(({ at }) => at)
  }

  #mend(): void {
    this.summarised = this.summarised.filter((at) => this.problemAt(at))
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
