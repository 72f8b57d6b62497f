import { randomUUID } from 'node:crypto'
import { contract } from '@hotovo/adapters/http/contract/contract'
import { openapi } from '@hotovo/adapters/http/openapi'
import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import { knownCaller } from '@hotovo/application/access/authorize'
import { createApi } from '@hotovo/application/api'
import { recentLiveEvents } from '@hotovo/application/back-office/recent-events'
import type { Ports } from '@hotovo/application/ports'
import type { Later } from '@hotovo/application/shared/ports'
import express, { type Express, type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { closeUnlessRead } from './body.ts'
import type { Readiness, ServerHealth } from './container.ts'
import { serveContract } from './contract.ts'
import { ownPagesOnly, staffCookies } from './cookies.ts'
import { servingAt } from './endpoint.ts'
import { metrics } from './metrics.ts'
import { errorHandler } from './problems.ts'
import { eventRoutes } from './routes/back-office.ts'
import { plainOrder } from './routes/orders-plain.ts'
import { oauthRoutes } from './routes/staff-oauth.ts'
import { framedByOwnPages, securityHeaders } from './security-headers.ts'
import { timer } from './timer.ts'

export type AppOptions = {
  readonly ports: Ports
  readonly readiness: Readiness
  readonly watch: () => Promise<ServerHealth>
  /** Who may read the metrics besides this machine. */
  readonly metricsToken: string | undefined
  readonly log: Logger
  readonly publicUrl: string
  /** Number of proxies in front whose word about the caller's address is taken. */
  readonly trustProxy: number
  readonly site: RequestHandler
  /** Ends what would go on for ever. */
  readonly stopping?: AbortSignal
  readonly later?: Later
}

/** One line per request: the route's pattern, never the address, which may hold a token; and why it was refused. */
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
          refusal: response.locals.refusal,
          ms: Math.round(performance.now() - started),
        },
        'request',
      )
    })
    next()
  }

/** Tells once of a proxy that nobody named: behind it everybody is one visitor, with the limits of one (rule H7). */
const unnamedProxyTold = (log: Logger): RequestHandler => {
  let isTold = false
  return (request, _response, next) => {
    if (!isTold && request.get('x-forwarded-for') !== undefined) {
      isTold = true
      log.warn(
        'a request has X-Forwarded-For, and TRUST_PROXY is not set: behind a proxy all visitors are taken for one, and share its limits',
      )
    }
    next()
  }
}

/** Every call of the contract, noun by noun. */
function api({ ports, publicUrl, stopping, later = timer }: AppOptions): Router {
  const router = Router()
  const serve = servingAt(router, staffCookies(publicUrl), (caller) => knownCaller(ports, caller))
  const calls = createApi(ports)
  serveContract(serve, calls, { ports, publicUrl, later, stopping })
  const recent = recentLiveEvents(ports)
  // Where it fails, it is tried again with the first who listens.
  recent.begin().catch(() => {})
  eventRoutes(serve, calls, { clock: ports.clock, later, recent, stopping })
  oauthRoutes(router, calls, publicUrl)
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
function warningsOf({ jobs, witnessedSeconds, isLogChanged, isWitnessedHereOnly }: ServerHealth): string[] {
  const warnings: string[] = []
  if (isLogChanged)
    warnings.push('The audit log is not the one of its last checkpoint (npm run audit:verify tells more).')
  if (jobs.failed > 0) warnings.push(`Jobs that failed and are tried again: ${jobs.failed}.`)
  if (jobs.givenUp > 0) warnings.push(`Jobs that were given up: ${jobs.givenUp} (npm run jobs -- list).`)
  if (witnessedSeconds !== undefined && witnessedSeconds > witnessPatienceSeconds)
    warnings.push(`The audit log has had no checkpoint for ${Math.round(witnessedSeconds / 60)} minutes.`)
  if (isWitnessedHereOnly)
    warnings.push('Checkpoints of the audit log are kept on this machine only (CHECKPOINTS_URL).')
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
  const headers = securityHeaders(publicUrl)
  server.use(logged(log), counted, (_request, response, next) => {
    response.set(headers)
    next()
  })
  if (trustProxy === 0) server.use(unnamedProxyTold(log))
  server.use(closeUnlessRead)

  server.get('/livez', (_request, response) => void response.type('text').send('ok'))
  server.get('/readyz', async (_request, response) => {
    const reasons = await readiness()
    if (reasons.length > 0) response.status(503).set('Retry-After', '2')
    const warnings = reasons.length > 0 ? [] : warningsOf(await watch())
    response.set('Cache-Control', 'no-store').json({ ready: reasons.length === 0, reasons, warnings })
  })
  server.get('/metrics', told)
  let document: ReturnType<typeof openapi> | undefined
  server.get('/openapi.json', (_request, response) => {
    // Half of what the rest of this function costs, for the few who ask.
    document ??= openapi(ports.installation.brand.name, publicUrl)
    response.json(document)
  })

  server.use(['/api/', '/auth/', contract.verifyVoucher.path, '/slip/'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  server.use('/slip/', (_request, response, next) => {
    response.set(framedByOwnPages)
    next()
  })
  server.use(ownPagesOnly(publicUrl))
  server.use(api(options))
  server.use(['/api/', '/auth/'], lostCall)
  server.get(['/objednavka/:token', '/en/objednavka/:token'], plainOrder(ports, publicUrl))
  server.use(site)
  server.use((_request, _response) => {
    throw new BadRequest('not-found', 'Nothing is here.')
  })
  server.use(errorHandler(log))
  return server
}
