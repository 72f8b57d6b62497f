import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import type { Caller } from '@hotovo/application/access/caller'
import type { Request } from 'express'
import type { Cookies } from './cookies.ts'

/** Whether the session of a request travels in a cookie: the site's own pages ask for that (rule A8). */
export function asksForCookie(request: Request): boolean {
  const wanted = request.get('x-session')
  if (wanted !== undefined && wanted !== 'cookie')
    throw new BadRequest('malformed', 'X-Session knows cookie, and nothing else.')
  return wanted === 'cookie'
}

/** What a request says of whoever sends it; the address is what the trusted proxies say. */
export function callerOf(request: Request, cookies: Cookies | undefined): Caller {
  const bearer = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1]
  const origin = { ipAddress: request.ip ?? null, userAgent: request.get('user-agent') ?? null }
  const accessToken = () => bearer
  if (!asksForCookie(request))
    return { origin, accessToken, carrier: 'body', visitor: request.get('hotovo-visitor') }
  if (!cookies) return { origin, accessToken, carrier: 'none' }
  return {
    origin,
    accessToken,
    carrier: 'cookie',
    refreshToken: cookies.get(request, 'session'),
    device: cookies.get(request, 'device'),
  }
}
