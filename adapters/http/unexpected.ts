/**
 * An answer that the contract of its call does not know, a fault. `code` is that of its problem document, where
 * the answer is one.
 */
export class Unexpected extends Error {
  override readonly name = 'Unexpected'
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, { status, code }: { status: number; code: string | undefined }) {
    super(message)
    this.status = status
    this.code = code
  }
}
