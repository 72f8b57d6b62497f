import { randomUUID } from 'node:crypto'
import { contract } from '@hotovo/adapters/http/contract'
import { openapi } from '@hotovo/adapters/http/openapi'
import type { Caller } from '@hotovo/application/access/caller'
import { createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { ok, type Result } from '@hotovo/domain/shared/result'
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import type { Readiness, Watched } from './container.ts'
import { type Cookies, ownPagesOnly, staffCookies } from './cookies.ts'
import { serve } from './endpoint.ts'
import { metrics } from './metrics.ts'
import { BadRequest, errorHandler } from './problems.ts'

export type AppOptions = {
  readonly ports: Ports
  readonly readiness: Readiness
  readonly watch: () => Promise<Watched>
  /** Who may read the metrics besides this machine. */
  readonly metricsToken: string | undefined
  readonly log: Logger
  readonly publicUrl: string
  /** Number of proxies in front whose word about the caller's address is taken. */
  readonly trustProxy: number
  readonly site: RequestHandler
}

/** The headers of every answer (quality 2); pages bring a content policy of their own. */
const securityHeaders = (publicUrl: string): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    // Tile servers want to know where a request comes from.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 63_072_000,
      includeSubDomains: true,
    },
  }),
  (_request, response, next) => {
    response.set('Permissions-Policy', 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()')
    next()
  },
]

/** One line per request: the route's pattern, never the address, which may hold a token. */
const logged =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    response.locals.requestId = randomUUID()
    response.set('X-Request-Id', response.locals.requestId)
    response.once('close', () => {
      const { method } = request
      const route = typeof request.route?.path === 'string' ? request.route.path : undefined
      const status = response.writableFinished ? response.statusCode : 499
      log.info(
        {
          requestId: response.locals.requestId,
          method,
          route,
          status,
          ms: Math.round(performance.now() - started),
        },
        'request',
      )
    })
    next()
  }

type Placing = ReturnType<ReturnType<typeof createApi>['orders']['place']>

/** An order that was placed or replayed, as `serve` answers it. */
const asAnswer = (placed: Extract<Awaited<Placing>, { ok: true }>) =>
  ok({ value: placed.value.view, replayed: placed.value.replayed })

/** How the session of a request travels: the site's own pages ask for a cookie (interfaces 4). */
function carrierOf(request: Request): Caller['carrier'] {
  const wanted = request.get('x-session')
  if (wanted !== undefined && wanted !== 'cookie')
    throw new BadRequest('malformed', 'X-Session knows cookie, and nothing else.')
  return wanted ?? 'body'
}

/** What a request says of whoever sends it; the address is what the trusted proxies say. */
function callerOf(request: Request, cookies: Cookies | undefined): Caller {
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

/** Sign-in (interfaces 4): in a session that travels in a cookie, no refresh token stands in a body. */
function serveSignIn(
  router: Router,
  apiOf: (request: Request) => ReturnType<typeof createApi>,
  ports: Ports,
  cookies: Cookies | undefined,
): void {
  serve(router, apiOf, contract.token, async (api, { params, body, request, response }) => {
    const inCookie = carrierOf(request) === 'cookie'
    if (inCookie && !cookies)
      throw new BadRequest('https-required', 'Sign in over https, or on the machine itself.')
    const isSignIn = 'email' in body
    if (isSignIn !== (params.grant_type === 'password'))
      throw new BadRequest('malformed', 'The body is not that of this grant_type.')
    const granted = isSignIn ? await api.session.signIn(body) : await api.session.refresh(body.refresh_token)
    if (!inCookie) return granted.ok ? ok({ value: granted.value }) : granted
    if (!granted.ok) {
      if (granted.error.code === 'session-over') cookies?.set(response, 'session', undefined)
      return granted
    }
    const { refresh_token, ...value } = granted.value
    cookies?.set(response, 'session', refresh_token)
    if (isSignIn) cookies?.set(response, 'device', await api.devices.mark(body.email))
    return ok({ value })
  })
  serve(router, apiOf, contract.signOut, async (api, { params, request, response }) => {
    const ended = await api.session.signOut(params.scope)
    if (carrierOf(request) === 'cookie') cookies?.set(response, 'session', undefined)
    return ended.ok ? ok({ value: undefined }) : ended
  })
  serve(router, apiOf, contract.user, async ({ session }) => answered(await session.user()))
  serve(router, apiOf, contract.publicKeys, async (_api, { response }) => {
    response.set('Cache-Control', 'public, max-age=600')
    return ok({ value: { keys: [...ports.accessTokens.publicKeys()] } })
  })
}

/** The lists that come with the product: the same for everybody, and they change with it only. */
function serveLists(router: Router, apiOf: (request: Request) => ReturnType<typeof createApi>): void {
  const kept = <Value>(response: Response, value: Value) => {
    response.set('Cache-Control', 'public, max-age=300')
    return ok({ value })
  }
  serve(router, apiOf, contract.listSalesPoints, async ({ places }, { response }) =>
    kept(response, await places.list()),
  )
  serve(router, apiOf, contract.listPartners, async ({ partners }, { response }) =>
    kept(response, await partners.list()),
  )
  serve(router, apiOf, contract.listFaq, async ({ faq }, { response }) => kept(response, await faq.list()))
}

/** A use case's answer as `serve` gives it. */
const answered = <Value, Refusal>(result: Result<Value, Refusal>) =>
  result.ok ? ok({ value: result.value }) : result

/** The rows of a page that were asked for in digits. */
const paged = <Asked extends { readonly limit?: string | undefined }>({ limit, ...asked }: Asked) => ({
  ...asked,
  limit: limit === undefined ? undefined : Number(limit),
})

/** What only staff may call (interfaces 4). */
function serveBackOffice(router: Router, apiOf: (request: Request) => ReturnType<typeof createApi>): void {
  serve(router, apiOf, contract.staffMe, async ({ staff }) => answered(await staff.me()))
  serve(router, apiOf, contract.dashboard, async ({ staff }) => answered(await staff.dashboard()))
  serve(router, apiOf, contract.listOrders, async ({ staff }, { params }) =>
    answered(await staff.orders.list(paged(params))),
  )
  serve(router, apiOf, contract.openOrder, async ({ staff }, { params }) =>
    answered(await staff.orders.open(params.id)),
  )
  serve(router, apiOf, contract.changeOrder, async ({ staff }, { params, body }) =>
    answered(await staff.orders.change(params.id, body)),
  )
  serve(router, apiOf, contract.addOrderNote, async ({ staff }, { params, body }) =>
    answered(await staff.orders.addNote(params.id, body.text)),
  )
  serve(router, apiOf, contract.orderHistory, async ({ staff }, { params }) =>
    answered(await staff.orders.history(params.id)),
  )
  serve(router, apiOf, contract.listAudit, async ({ staff }, { params }) =>
    answered(await staff.audit(paged(params))),
  )
  serve(router, apiOf, contract.checkAudit, async ({ staff }) => answered(await staff.checkAudit()))
}

/** Every call of the contract, one line each. */
function api(ports: Ports, publicUrl: string): Router {
  const router = Router()
  const cookies = staffCookies(publicUrl)
  const apiOf = (request: Request) => {
    return createApi(ports, callerOf(request, cookies))
  }
  serve(router, apiOf, contract.settings, async (api) => ok({ value: await api.settings() }))
  serve(router, apiOf, contract.clientIp, async (api) => ok({ value: await api.clientIp() }))
  serve(router, apiOf, contract.askHuman, async (api) => ok({ value: await api.humanCheck.ask() }))
  serve(
    router,
    apiOf,
    contract.placeOrder,
    async (api, { body, key }) => {
      const placed = await api.orders.place(body, key)
      return placed.ok ? asAnswer(placed) : placed
    },
    {
      replay: async (api, key, body) => {
        const placed = await api.replays.order(key, body)
        return placed?.ok ? asAnswer(placed) : placed
      },
    },
  )
  serve(router, apiOf, contract.viewOrder, async ({ orders }, { params }) =>
    answered(await orders.view(params.token)),
  )
  serve(router, apiOf, contract.orderQr, async ({ orders }, { params }) =>
    answered(await orders.qr(params.token, params.kind)),
  )
  serveLists(router, apiOf)
  serve(router, apiOf, contract.submitTicket, async ({ tickets }, { body }) =>
    answered(await tickets.submit(body)),
  )
  serve(router, apiOf, contract.sendFeedback, async ({ feedback }, { body }) =>
    answered(await feedback.send(body)),
  )
  serve(router, apiOf, contract.verifyVoucher, async ({ vouchers }, { body }) =>
    answered(await vouchers.verify(body)),
  )
  serveSignIn(router, apiOf, ports, cookies)
  serveBackOffice(router, apiOf)
  for (const { path } of Object.values(contract)) router.all(path, otherMethod(path))
  return router
}

/** A known address that does not take the method. */
function otherMethod(path: string): RequestHandler {
  const methods = Object.values(contract).flatMap((row) =>
    row.path === path ? [row.method.toUpperCase()] : [],
  )
  return (_request, response) => {
    response.set('Allow', methods.join(', '))
    throw new BadRequest('method-not-allowed', `Allowed here: ${methods.join(', ')}.`)
  }
}

/** What is below `/api/` and not in the contract; `/api` itself is a page. */
const lostCall: RequestHandler = (request, _response, next) => {
  if (request.path === '/') return next()
  throw new BadRequest('not-found', 'See /openapi.json for the calls there are.')
}

/** A checkpoint holds all of the audit log once a minute; this long without one is worth a look. */
const witnessPatienceSeconds = 300

/** What somebody should look at while the product goes on. */
function warningsOf({ jobs, witnessedSeconds }: Watched): string[] {
  const warnings: string[] = []
  if (jobs.failed > 0) warnings.push(`Jobs that failed and are tried again: ${jobs.failed}.`)
  if (jobs.givenUp > 0) warnings.push(`Jobs that were given up: ${jobs.givenUp} (npm run jobs -- list).`)
  if (witnessedSeconds !== undefined && witnessedSeconds > witnessPatienceSeconds)
    warnings.push(`The audit log has had no checkpoint for ${Math.round(witnessedSeconds / 60)} minutes.`)
  return warnings
}

/** The product over HTTP: operations, API, site, in this order. */
export function app(options: AppOptions): Express {
  const { ports, readiness, watch, log, publicUrl, trustProxy, site } = options
  const server = express()
  server.disable('x-powered-by')
  server.disable('etag')
  server.set('trust proxy', trustProxy)
  server.set('query parser', 'simple')
  const { counted, told } = metrics(watch, options.metricsToken)
  server.use(logged(log), counted, ...securityHeaders(publicUrl))

  server.get('/livez', (_request, response) => void response.type('text').send('ok'))
  server.get('/readyz', async (_request, response) => {
    const reasons = await readiness()
    if (reasons.length > 0) response.status(503).set('Retry-After', '2')
    const warnings = reasons.length > 0 ? [] : warningsOf(await watch())
    response.set('Cache-Control', 'no-store').json({ ready: reasons.length === 0, reasons, warnings })
  })
  server.get('/metrics', told)
  const document = openapi(ports.installation.brand.name, publicUrl)
  server.get('/openapi.json', (_request, response) => void response.json(document))

  server.use(['/api/', '/auth/', contract.verifyVoucher.path], (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  server.use(ownPagesOnly(publicUrl))
  server.use(api(ports, publicUrl))
  server.use(['/api/', '/auth/'], lostCall)
  server.use(site)
  server.use((_request, _response) => {
    throw new BadRequest('not-found', 'Nothing is here.')
  })
  server.use(errorHandler(log))
  return server
}
