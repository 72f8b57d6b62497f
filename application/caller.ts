import type { Actor } from '@hotovo/domain/audit'

/** Who is asking. A door finds it out from its session; a use case decides by it what may be done. */
export type Who = () => Promise<Actor>

export const visitor: Who = async () => ({ kind: 'visitor' })
