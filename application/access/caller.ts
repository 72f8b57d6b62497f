import type { Origin } from '@hotovo/domain/audit/system-log'
import type { Carrier } from '@hotovo/domain/staff/session'

/** Whoever asks, as the door knows them before anybody has looked at what they carry. */
export type Caller = {
  readonly origin: Origin
  /** The access token they carry now, if any. */
  readonly accessToken: () => string | undefined
  /** How refresh tokens travel through this door; `none` where a cookie is asked for and could be read on its way. */
  readonly carrier: Carrier | 'none'
  /** The refresh token in a cookie, and the mark of a device that has signed in before. */
  readonly refreshToken?: string | undefined
  readonly device?: string | undefined
  /** What a merchant calls the visitor it asks for. */
  readonly visitor?: string | undefined
}

/** What comes with a call beside its input: who asks, and the key under which what it does is done once. */
export type CallContext = { readonly caller: Caller; readonly key?: string | undefined }

/** What most calls ask: the id of the record that they are about, or of those that a page shows. */
export type ById = { readonly id: string }
export type ByIds = { readonly ids: readonly string[] }

/** A caller who carries nothing. */
export const visitor: Caller = {
  origin: { ipAddress: null, userAgent: null },
  accessToken: () => undefined,
  carrier: 'body',
}

/** The caller's own address, as the trusted proxies say (rule H7); a page that knows none takes the word for it. */
export const clientIp = async (_: undefined, { caller }: CallContext): Promise<{ readonly ip: string }> => ({
  ip: caller.origin.ipAddress ?? 'client_browser',
})
