import type { HumanAnswer } from '@hotovo/application/access/human-check'
import type { Api } from '@hotovo/application/api'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable } from 'mobx'
import { HumanCheckStore } from './HumanCheckStore.ts'

/** What goes along with every form that people send: the answer to its sum, and the honeypot. */
export type Proof = { readonly humanCheck: HumanAnswer; readonly website: string }

/** What is checked of a form that people send: its fields as they change, what the server said of them, and its human check. */
export class FormChecks {
  readonly #fieldProblems: () => readonly Problem[]
  readonly humanCheck: HumanCheckStore
  /** Hidden from people; what fills it is a script (ruling 2.6). */
  website = ''
  /** How often a submit was refused. From the first time on every field is checked as it changes. */
  refusals = 0
  /** Where problems were when the form was last refused; what is mended leaves the list for good. */
  summarised: readonly string[] = []
  /** Problems the server found; each stands until its field changes. */
  refused: readonly Problem[] = []

  /** `fieldProblems` tells what is wrong with the fields as they stand, in the order of the page. */
  constructor(humanCheck: Api['humanCheck'], fieldProblems: () => readonly Problem[]) {
    this.#fieldProblems = fieldProblems
    this.humanCheck = new HumanCheckStore(humanCheck)
    makeAutoObservable(this, { humanCheck: false }, { deep: false })
  }

  get proof(): Proof {
    return { humanCheck: this.humanCheck.answer, website: this.website }
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

  /** To be told after fields changed: what the server said of them stands no longer. */
  mend(isChanged: (at: string) => boolean): void {
    this.refused = this.refused.filter(({ at }) => !isChanged(at))
    this.summarised = this.summarised.filter((at) => this.problemAt(at))
  }

  answer(text: string): void {
    this.humanCheck.type(text)
    this.mend((at) => at === this.humanCheck.at)
  }

  fillHoneypot(text: string): void {
    this.website = text
  }

  /** Whether the form may be sent as it stands; otherwise it is refused. */
  pass(): boolean {
    this.refused = []
    if (this.#ownProblems.length === 0) return true
    this.refuse()
    return false
  }

  /** Refuses the form; `told` is what the server found. A sum that it did not take gives way to another. */
  refuse(told: readonly Problem[] = []): void {
    this.refusals += 1
    const human = told.find(({ at }) => at === this.humanCheck.at)
    this.refused = told.filter((problem) => problem !== human)
    if (human) void this.humanCheck.refuse(human)
    this.summarised = this.problems.map(({ at }) => at)
  }

  /** Starts anew: says nothing until the next refusal. */
  forget(): void {
    this.refusals = 0
    this.summarised = []
    this.refused = []
  }

  get #ownProblems(): readonly Problem[] {
    const human = this.humanCheck.problem
    return [...this.#fieldProblems(), ...(human ? [human] : [])]
  }
}
