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

/** What the demo knows beside the product: the messages that went out, newest first, and who may sign in. */
class Demo {
  messages: readonly Message[] = []
  account: Account | undefined

  constructor() {
    makeAutoObservable(this, undefined, { deep: false, autoBind: true })
  }

  send(message: Message): void {
    this.messages = [message, ...this.messages.filter(({ id }) => id !== message.id)]
  }

  /** Goes on where the page before this one was left. */
  goOn(messages: readonly Message[], account: Account | undefined): void {
    this.messages = messages
    this.account = account
  }

  tellAccount(email: string, password: string): void {
    this.account ??= { email, password }
  }
}

export const demo = new Demo()
