import type { Refused } from '@hotovo/application/refusal'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { Write } from '../records/Write.ts'

type Refusal = Refused<'invalid' | 'feature-off' | 'too-many-requests' | 'recovery-over'>

/** A form of one field at most that a letter leads to, or brings (rules A36, A75). What was typed stays until it is done. */
export class RecoveryForm<Done = undefined> {
  typed = ''
  readonly write: Write<string, Done, Refusal>

  constructor(send: (typed: string) => Promise<Result<Done, Refusal>>) {
    this.write = new Write<string, Done, Refusal>({}, { send })
    makeAutoObservable(this, {}, { deep: false })
  }

  type(text: string): void {
    if (this.write.isSaving) return
    this.typed = text
    if (this.write.problems.length > 0) this.write.rest()
  }

  /** Whether the link opens nothing any more. */
  get isOver(): boolean {
    const { stage } = this.write
    return stage.phase === 'refused' && stage.why.code === 'recovery-over'
  }
}
