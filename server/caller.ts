import type { Caller } from '@hotovo/application/access/caller'
import type { Request } from 'express'
import type { Cookies } from './cookies.ts'
import { BadRequest } from './problems.ts'

/** How the session of a request travels: the site's own pages ask for a cookie (interfaces 4). */
export function carrierOf(request: Request): Caller['carrier'] {
  const wanted = request.get('x-session')
  if (wanted !== undefined && wanted !== 'cookie')
    throw new BadRequest('malformed', 'X-Session knows cookie, and nothing else.')
  return wanted ?? 'body'
}

/** What a request says of whoever sends it; the address is what the trusted proxies say. */
export function callerOf(request: Request, cookies: Cookies | undefined): Caller {
  const bearer = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1]
  const carrier = carrierOf(request)
  return {
    origin: { ipAddress: request.ip ?? null, userAgent: request.get('user-agent') ?? null },
    accessToken: () => bearer,
    carrier,
    refreshToken: carrier === 'cookie' ? cookies?.get(request, 'session') : undefined,
    device: carrier === 'cookie' ? cookies?.get(request, 'device') : undefined,
  }
}
