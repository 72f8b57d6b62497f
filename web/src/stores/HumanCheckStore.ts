import type { HumanCheck, HumanCheckAnswer } from '@hotovo/application/access/human-check'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { humanCheckMinutes } from '@hotovo/domain/limits'
import { judgeAnswer } from '@hotovo/domain/shared/human-check'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, runInAction } from 'mobx'

/** A question is renewed this long after it was asked, well before it expires. */
const renewalMs = (humanCheckMinutes - 2) * 60_000
const retryMs = 30_000

/** The human check of a form (rules F1, F2): its question, and what was typed under it. */
export class HumanCheckStore {
  readonly #humanCheck: Api['humanCheck']
  /** Where the answer stands in its form. */
  readonly at = 'humanCheck.answer'
  state:
    | { readonly phase: 'loading' }
    | { readonly phase: 'asking'; readonly question: HumanCheck }
    | { readonly phase: 'unavailable' } = { phase: 'loading' }
  typed = ''
  /** Why the last answer is gone: it expired, or the server refused it. Stands until another is typed. */
  setback: Problem | undefined
  #isOpen = false
  #asked = 0
  #renewal: ReturnType<typeof setTimeout> | undefined

  constructor(humanCheck: Api['humanCheck']) {
    this.#humanCheck = humanCheck
    makeAutoObservable(this, { at: false }, { deep: false })
  }

  open(): Promise<void> {
    this.#isOpen = true
    return this.#replace(undefined)
  }

  close(): void {
    this.#isOpen = false
    clearTimeout(this.#renewal)
    this.#asked += 1
  }

  /** Another question, wished for by the person: the answer is unverified again. */
  refresh(): Promise<void> {
    return this.#replace(undefined)
  }

  /** Another question, because the server did not take the answer to this one. */
  refuse(setback: Problem): Promise<void> {
    return this.#replace(setback)
  }

  type(text: string): void {
    if (this.state.phase !== 'asking') return
    this.typed = text
    this.setback = undefined
  }

  /** The green tick and the hint come from here, early; the server is the judge. */
  get judgement(): 'empty' | 'right' | 'wrong' {
    return this.state.phase === 'asking' ? judgeAnswer(this.state.question, this.typed) : 'empty'
  }

  get problem(): Problem | undefined {
    switch (this.judgement) {
      case 'right':
        return undefined
      case 'wrong':
        return { at: this.at, code: 'human-check-wrong' }
      default:
        return this.setback ?? { at: this.at, code: 'human-check-required' }
    }
  }

  /** What is sent with the form. */
  get answer(): HumanCheckAnswer {
    const token = this.state.phase === 'asking' ? this.state.question.token : ''
    return { token, answer: this.typed.trim() }
  }

  async #replace(setback: Problem | undefined): Promise<void> {
    // The page was left while its form was sent.
    if (!this.#isOpen) return
    runInAction(() => {
      this.state = { phase: 'loading' }
      this.typed = ''
      this.setback = setback
    })
    await this.#ask()
  }

  /** Asks for a question. Of several that are under way the last one counts. */
  async #ask(): Promise<void> {
    clearTimeout(this.#renewal)
    this.#asked += 1
    const asked = this.#asked
    try {
      const question = await this.#humanCheck.ask()
      if (asked === this.#asked) this.#show(question)
    } catch (fault) {
      if (asked === this.#asked) this.#goWithout()
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  #show(question: HumanCheck): void {
    runInAction(() => {
      if (this.typed !== '') this.setback = { at: this.at, code: 'human-check-expired' }
      this.state = { phase: 'asking', question }
      this.typed = ''
    })
    this.#renewal = setTimeout(() => this.#ask(), renewalMs)
  }

  /** A renewal nobody waits for is tried again behind the question that still stands. */
  #goWithout(): void {
    if (this.state.phase === 'asking') this.#renewal = setTimeout(() => this.#ask(), retryMs)
    else
      runInAction(() => {
        this.state = { phase: 'unavailable' }
      })
  }
}
