import { observable } from 'mobx'

/** What Escape closes at the foot of the window, the newest last. */
export const closableBars = observable.set<() => void>([], { deep: false })
