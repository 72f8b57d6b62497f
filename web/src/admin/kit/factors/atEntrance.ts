import type { SessionStore } from '../../../stores/SessionStore.ts'

/** The session of whoever is not in yet, or has to show another factor: what bars them is met, and nobody waits at the door. */
export const atEntrance = (session: Pick<SessionStore, 'before'>): Pick<SessionStore, 'guarded'> => ({
  guarded: (ask) => session.before(ask),
})
