import { makeAutoObservable } from 'mobx'

const name = 'shortcuts'

/** Reading the property throws where the browser forbids storage; then the choice lasts as long as the tab. */
function remembered(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Whether keys do something alone, without Ctrl or Alt (WCAG 2.1.4): a person may switch them off. */
class Shortcuts {
  areOn = true

  constructor() {
    makeAutoObservable(this)
  }

  open(): void {
    this.areOn = remembered()?.getItem(name) !== 'off'
  }

  switch(areOn: boolean): void {
    this.areOn = areOn
    remembered()?.setItem(name, areOn ? 'on' : 'off')
  }
}

export const shortcuts = new Shortcuts()
