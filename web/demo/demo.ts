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

/** What the demo knows beside the product: the messages that went out, newest first, and who may sign in. */
class Demo {
  messages: readonly Message[] = []
  account: { readonly email: string; readonly password: string } | undefined

  constructor() {
    makeAutoObservable(this, undefined, { deep: false, autoBind: true })
  }

  send(message: Message): void {
    this.messages = [message, ...this.messages.filter(({ id }) => id !== message.id)]
  }

  tellAccount(email: string, password: string): void {
    this.account ??= { email, password }
  }
}

export const demo = new Demo()
