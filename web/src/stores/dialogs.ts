import { makeAutoObservable } from 'mobx'

export type DialogName = 'menu' | 'cookies' | 'accessibility'

/** Which of the dialogs that any page may open is wanted. The shell shows it. */
class Dialogs {
  asked: DialogName | undefined = undefined

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  open(name: DialogName): void {
    this.asked = name
  }

  close(): void {
    this.asked = undefined
  }
}

/** One for the whole tab. */
export const dialogs = new Dialogs()
