import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import { refusals } from '@hotovo/adapters/http/problems'
import { discoveryOf, programTokensOf } from '@hotovo/adapters/http/wire/oauth'
import type { BoundApi } from '@hotovo/application/api'
import type { Request, RequestHandler, Response, Router } from 'express'
import { announcesBody, readBody } from '../body.ts'
import { callerByHeaders } from '../caller.ts'

/** A form of a program is small. */
const formBytes = 8 * 1024

/** Our codes as OAuth says them (RFC 6749, 5.2; RFC 6750, 3.1), each with its status. */
const oauthErrors: Readonly<Record<string, readonly [status: number, error: string]>> = {
  'program-unknown': [401, 'invalid_client'],
  'authorization-over': [400, 'invalid_grant'],
  'sign-in-required': [401, 'invalid_token'],
  'too-many-requests': [429, 'slow_down'],
  'feature-off': [503, 'temporarily_unavailable'],
}

/** Members of a query or a form; one that comes twice is wrong (RFC 6749, 3.1). */
function membersIn(text: string): Readonly<Record<string, string>> {
  const members = new URLSearchParams(text)
  const names = [...members.keys()]
  if (new Set(names).size < names.length) throw new BadRequest('malformed', 'A parameter comes twice.')
  return Object.fromEntries(members)
}

function refuse(response: Response, error: string, status: number, description: string, code?: string): void {
  response.locals.refusal = code ?? error
  if (status === 401) response.set('WWW-Authenticate', 'Bearer')
  response.status(status).json({ error, error_description: description })
}

/**
 * What programs ask that sign somebody in by OpenID Connect, in its own shapes (decision 17), and what there is to know about it.
 * `publicUrl` is the address of the site, below which the issuer stands.
 */
export function oauthRoutes(router: Router, { programs }: BoundApi, publicUrl: string): void {
  const issuer = `${publicUrl}/auth/v1`
  const callerOf = (request: Request) => callerByHeaders((name) => request.get(name), request.ip)

  const discovery: RequestHandler = (_request, response) =>
    void response.set('Cache-Control', 'public, max-age=600').json(discoveryOf(issuer))
  router.get('/auth/v1/.well-known/openid-configuration', discovery)
  // Where OAuth looks for the same (RFC 8414, 3 and 5).
  router.get('/.well-known/oauth-authorization-server/auth/v1', discovery)
  router.get('/.well-known/openid-configuration/auth/v1', discovery)

  router.get('/auth/v1/oauth/authorize', async (request, response) => {
    const told = membersIn(/\?(.*)/s.exec(request.originalUrl)?.[1] ?? '')
    const asked = await programs.ask(
      {
        programId: told.client_id ?? '',
        redirectUri: told.redirect_uri ?? '',
        responseType: told.response_type ?? '',
        scope: told.scope ?? '',
        state: told.state ?? null,
        nonce: told.nonce ?? null,
        codeChallenge: told.code_challenge ?? '',
        codeChallengeMethod: told.code_challenge_method ?? '',
        prompt: told.prompt ?? null,
      },
      { caller: callerOf(request) },
    )
    response.set('Referrer-Policy', 'no-referrer')
    if (!asked.ok) {
      // Nobody is led on: whoever reads this made the program.
      const { code } = asked.error
      const [status, error] = oauthErrors[code] ?? [400, 'invalid_request']
      return refuse(response, error, status, refusals[code].detail, code)
    }
    const { value } = asked
    const page = (id: string) => `${publicUrl}/admin/suhlas?authorization_id=${id}`
    response
      .status(303)
      .set('Location', value.kind === 'page' ? page(value.id) : value.address)
      .end()
  })

  router.post('/auth/v1/oauth/token', async (request, response) => {
    response.set('Cache-Control', 'no-store')
    if (!request.is('application/x-www-form-urlencoded') || !announcesBody(request))
      return refuse(response, 'invalid_request', 400, 'Send application/x-www-form-urlencoded.')
    const form = membersIn(Buffer.from(await readBody(request, response, formBytes)).toString('utf8'))
    const { grant_type, client_id, code, redirect_uri, code_verifier } = form
    if (grant_type !== 'authorization_code')
      return refuse(response, 'unsupported_grant_type', 400, 'grant_type is authorization_code.')
    if (!client_id || !code || !redirect_uri || !code_verifier)
      return refuse(
        response,
        'invalid_request',
        400,
        'client_id, code, redirect_uri and code_verifier are needed.',
      )
    const exchange = {
      programId: client_id,
      secret: form.client_secret,
      code,
      redirectUri: redirect_uri,
      verifier: code_verifier,
    }
    const granted = await programs.exchange(exchange, { caller: callerOf(request) })
    if (!granted.ok) {
      const { error: refusal } = granted
      const [status, error] = oauthErrors[refusal.code]!
      if (refusal.code === 'too-many-requests') response.set('Retry-After', `${refusal.retryAfterSeconds}`)
      return refuse(response, error, status, refusals[refusal.code].detail, refusal.code)
    }
    response.json(programTokensOf(granted.value))
  })

  router.get('/auth/v1/oauth/userinfo', async (request, response) => {
    const told = await programs.userInfo(undefined, { caller: callerOf(request) })
    if (told.ok) return void response.json(told.value)
    const [status, error] = oauthErrors[told.error.code]!
    return refuse(response, error, status, 'The token is none, is over, or was taken back.', told.error.code)
  })
}
