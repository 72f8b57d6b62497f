import { makeAutoObservable } from 'mobx'

/** A message that somebody would have got: a letter, or a text message, which has no subject. */
export type Message = {
  readonly id: string
  readonly to: string
  readonly subject: string | undefined
  readonly text: string
  /** Whether a file came with it, which no browser draws. */
  readonly hadFile: boolean
}

/** Who may sign in. */
export type Account = { readonly email: string; readonly password: string }

/** Why it begins anew, or not at all: there was no room for what was done, nothing may be kept here, it could not be filled. */
export type Trouble = 'lost' | 'forbidden' | 'failed'

/** What the demo knows beside the product: the messages that went out, newest first, who may sign in, how it stands. */
class Demo {
  messages: readonly Message[] = []
  account: Account | undefined
  /** The part of its orders that is there, up to 1, while they are told. */
  filled: number | undefined
  trouble: Trouble | undefined

  constructor() {
    makeAutoObservable(this, undefined, { deep: false, autoBind: true })
  }

  send(message: Message): void {
    this.messages = [message, ...this.messages.filter(({ id }) => id !== message.id)]
  }

  fill(filled: number): void {
    this.filled = filled
  }

  complain(trouble: Trouble): void {
    this.filled = undefined
    this.trouble = trouble
  }

  /** Goes on where the page before this one was left. */
  goOn(account: Account, messages: readonly Message[]): void {
    this.filled = undefined
    this.account = account
    this.messages = messages
  }
}

export const demo = new Demo()
