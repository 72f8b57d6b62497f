import { observable } from 'mobx'

/** What Escape closes at the foot of the window, the newest last. */
export const closableBars = observable.set<() => void>([], { deep: false })

/** What drops the rows that are picked, which Escape does first. */
export const selections = observable.set<() => void>([], { deep: false })
