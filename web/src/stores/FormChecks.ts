import type { HumanCheckAnswer } from '@hotovo/application/access/human-check'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Refusal, Refused } from '@hotovo/application/refusal'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { HumanCheckStore } from './HumanCheckStore.ts'

/** What goes along with every form that people send: the answer to its sum, and the honeypot. */
export type Proof = { readonly humanCheck: HumanCheckAnswer; readonly website: string }

type WorkNeeded = Refused<'work-needed'>

/** The bits of work that an answer asks for; undefined where it is another answer. */
const bitsAskedBy = (sent: Result<unknown, Refusal>): number | undefined =>
  !sent.ok && sent.error.code === 'work-needed' ? sent.error.bits : undefined

/** Work is fetched by the few who need it; whoever cannot fetch it does not reach the server either. */
async function workOn(token: string, bits: number): Promise<number> {
  const part = await import('./work.ts').catch((cause: unknown) => {
    throw new Unavailable('the part that does work', { cause })
  })
  return part.workOn(token, bits)
}

/** What is checked of a form that people send: its fields as they change, what the server said of them, and its human check. */
export class FormChecks {
  readonly #fieldProblems: () => readonly Problem[]
  readonly humanCheck: HumanCheckStore
  /** Hidden from people; what fills it is a script (rule F3). */
  website = ''
  /** How often a submit was refused. From the first time on every field is checked as it changes. */
  refusals = 0
  /** What was wrong when the form was last refused: it stands still while that is mended, until the next press. */
  summary: readonly Problem[] = []
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

  /**
   * Sends the form along with what is checked of it. Where work is needed first, it is done and the form sent again,
   * with the same answer: whoever sent it waits a moment and does nothing.
   */
  async send<T, R extends Refusal>(
    call: (proof: Proof) => Promise<Result<T, R>>,
  ): Promise<Result<T, Exclude<R, WorkNeeded>>> {
    let { proof } = this
    for (;;) {
      const sent = await call(proof)
      const bits = bitsAskedBy(sent)
      if (bits === undefined) return sent as Result<T, Exclude<R, WorkNeeded>>
      const { humanCheck } = proof
      const work = await workOn(humanCheck.token, bits)
      proof = { ...proof, humanCheck: { ...humanCheck, work } }
    }
  }

  /** Everything wrong with the form as it stands, in the order of the page; none before the first refusal. */
  get problems(): readonly Problem[] {
    if (this.refusals === 0) return []
    const own = this.#ownProblems
    return [...own, ...this.refused.filter((told) => !own.some(({ at }) => at === told.at))]
  }

  /** The problem to show at a field. */
  problemAt(at: string): Problem | undefined {
    return this.problems.find((problem) => problem.at === at)
  }

  /** To be told after fields changed: what the server said of them stands no longer. */
  mend(isChanged: (at: string) => boolean): void {
    this.refused = this.refused.filter(({ at }) => !isChanged(at))
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
    this.summary = []
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
    this.summary = this.problems
  }

  /** Starts anew: says nothing until the next refusal. */
  forget(): void {
    this.refusals = 0
    this.summary = []
    this.refused = []
  }

  get #ownProblems(): readonly Problem[] {
    const human = this.humanCheck.problem
    return [...this.#fieldProblems(), ...(human ? [human] : [])]
  }
}
