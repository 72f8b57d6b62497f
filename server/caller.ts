import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import { deviceHeader } from '@hotovo/adapters/http/visit'
import type { Caller } from '@hotovo/application/access/caller'
import type { Request } from 'express'
import type { Cookies } from './cookies.ts'

/** Whether the session of a request travels in a cookie: the site's own pages ask for that (rule A8). */
function asksForCookie(request: Request): boolean {
  const wanted = request.get('x-session')
  if (wanted !== undefined && wanted !== 'cookie')
    throw new BadRequest('malformed', 'X-Session knows cookie, and nothing else.')
  return wanted === 'cookie'
}

/** Whoever sends a request with these headers from this address, and has their session in bodies. */
export function callerByHeaders(
  header: (name: string) => string | undefined,
  ipAddress: string | undefined,
): Caller {
  const bearer = /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1]
  return {
    origin: { ipAddress: ipAddress ?? null, userAgent: header('user-agent') ?? null },
    accessToken: () => bearer,
    carrier: 'body',
    device: header(deviceHeader.toLowerCase()),
    visitor: header('hotovo-visitor'),
  }
}

/** What a request says of whoever sends it; the address is what the trusted proxies say. */
export function callerOf(request: Request, cookies: Cookies | undefined): Caller {
  const { visitor, device, ...caller } = callerByHeaders((name) => request.get(name), request.ip)
  if (!asksForCookie(request)) return { ...caller, device, visitor }
  if (!cookies) return { ...caller, carrier: 'none' }
  return {
    ...caller,
    carrier: 'cookie',
    refreshToken: cookies.get(request, 'session'),
    device: cookies.get(request, 'device'),
  }
}
