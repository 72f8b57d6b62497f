import type { Actor } from '@hotovo/domain/audit/entry'
import type { Origin } from '@hotovo/domain/audit/system-log'
import type { Carrier } from '@hotovo/domain/staff/session'

/** Who is asking. A door finds it out from its session; a use case decides by it what may be done. */
export type Who = () => Promise<Actor>

export const visitor: Who = async () => ({ kind: 'visitor' })

/** What a door knows of whoever asks, before anybody has looked at it. */
export type Visit = {
  readonly origin: Origin
  /** The access token it carries now, if any. */
  readonly accessToken: () => string | undefined
  /** How refresh tokens travel through this door. */
  readonly carrier: Carrier
  /** The refresh token in a cookie, and the mark of a device that has signed in before. */
  readonly refreshToken?: string | undefined
  readonly device?: string | undefined
}

/** The caller's own address, as the trusted proxies say (ruling 4); a page that knows none takes the word for it (spec 7). */
export const clientIp = (visit: Visit) => async (): Promise<{ readonly ip: string }> => ({
  ip: visit.origin.ipAddress ?? 'client_browser',
})

/** A visit that carries nothing. */
export const bareVisit: Visit = {
  origin: { ipAddress: null, userAgent: null },
  accessToken: () => undefined,
  carrier: 'body',
}
