import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import type { KeptName } from '@hotovo/adapters/http/visit'
import { cookieYears, providerFlowLife, sessionLife } from '@hotovo/domain/limits'
import type { Request, RequestHandler, Response } from 'express'
import { isLoopback } from './installation.ts'

const names: Readonly<Record<KeptName, string>> = {
  session: 'staff-session',
  device: 'staff-device',
  visit: 'staff-visit',
}

const lifeSeconds: Readonly<Record<KeptName, number>> = {
  session: sessionLife.hours * 3600,
  visit: providerFlowLife.minutes * 60,
  device: cookieYears.functional * 365 * 24 * 3600,
}

/** The cookies of staff's browsers: `get` one of a request, `set` one, or with no value remove it. */
export type Cookies = {
  get(request: Request, name: KeptName): string | undefined
  set(response: Response, name: KeptName, value: string | undefined): void
}

/**
 * Cookies that no script can read and no other site sends along. On https they are bound to the host
 * (`__Host-`, Secure); on this machine's own http they have a plain name (rule A8). Undefined on any
 * other http, where whoever is on the way could read them.
 */
export function staffCookies(publicUrl: string): Cookies | undefined {
  const isSecure = publicUrl.startsWith('https:')
  if (!isSecure && !isLoopback(publicUrl)) return undefined
  const fullName = (name: KeptName) => `${isSecure ? '__Host-' : ''}${names[name]}`
  return {
    get: (request, name) => {
      const pairs = (request.get('cookie') ?? '').split(';').map((pair) => pair.trim())
      const start = `${fullName(name)}=`
      return pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
    },
    set: (response, name, value) => {
      const life = value === undefined ? 0 : lifeSeconds[name]
      // A provider leads back from its own site.
      const sameSite = name === 'visit' ? 'Lax' : 'Strict'
      const attributes = ['Path=/', 'HttpOnly', `SameSite=${sameSite}`, `Max-Age=${life}`]
      if (isSecure) attributes.push('Secure')
      response.append('Set-Cookie', [`${fullName(name)}=${value ?? ''}`, ...attributes].join('; '))
    },
  }
}

const isReading = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * Refuses what changes something, carries a cookie (or asks for one) and does not come from our own pages
 * (rule H6). Browsers say where a request comes from; the older ones say it in Origin.
 */
export const ownPagesOnly =
  (publicUrl: string): RequestHandler =>
  (request, _response, next) => {
    const carries = request.get('cookie') !== undefined || request.get('x-session') !== undefined
    if (isReading(request.method) || !carries) return next()
    const site = request.get('sec-fetch-site')
    const isOwn =
      site === undefined ? request.get('origin') === new URL(publicUrl).origin : site === 'same-origin'
    if (!isOwn) throw new BadRequest('cross-site', 'This request does not come from the pages of this site.')
    next()
  }
