/** What one tab tells the others: somebody signed in, works on, signed out. */
export type Word = 'entered' | 'active' | 'left'

/** The tabs of one browser. They share the cookie of a session; each has an access token of its own. */
export type Tabs = {
  /** Does something that no other tab does at the same time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  tell(word: Word): void
  hear(heard: (word: Word) => void): void
}

const name = 'staff-session'

/** The tabs of this browser. */
export function browserTabs(): Tabs {
  let opened: BroadcastChannel | undefined
  const channel = () => {
    opened ??= new BroadcastChannel(name)
    return opened
  }
  return {
    // Browsers have locks on https and on their own machine, where alone staff sign in.
    inTurn: (work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
    tell: (word) => channel().postMessage(word),
    hear: (heard) => channel().addEventListener('message', ({ data }) => heard(data)),
  }
}
