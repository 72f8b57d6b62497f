import type { Endpoint } from '@hotovo/adapters/http/endpoint'
import type { SentCode } from '@hotovo/adapters/http/problems'
import { type Handler, type KnownCaller, type Options, serving } from '@hotovo/adapters/http/serving'
import { deviceHeader, type PlainRequest, type Visit } from '@hotovo/adapters/http/visit'
import type { Caller } from '@hotovo/application/access/caller'
import type { Request, Response, Router } from 'express'
import { announcesBody, readBody } from './body.ts'
import { callerOf } from './caller.ts'
import type { Cookies } from './cookies.ts'

/** A visit by Express, for the one whose answer no value says. */
type Door = Visit & { readonly request: Request; readonly response: Response }

/** Serves rows of the contract at a router of Express, one by one. */
export const servingAt =
  (router: Router, cookies: Cookies | undefined, known: KnownCaller) =>
  <Params, Body, Value, Code extends SentCode>(
    endpoint: Endpoint<Params, Body, Value, Code>,
    handler: Handler<Caller, Door, Params, Body, Value, Code>,
    options?: Options<Caller, Door, Value, Code>,
  ): void => {
    const serve = serving(endpoint, handler, known, options)
    router[endpoint.method](endpoint.path, async (request, response) => {
      const asked: PlainRequest = {
        header: (name) => request.get(name),
        query: /\?.*/s.exec(request.originalUrl)?.[0] ?? '',
        read: announcesBody(request) ? (limitBytes) => readBody(request, response, limitBytes) : undefined,
      }
      const caller = callerOf(request, cookies)
      const answer = await serve(asked, {
        caller,
        path: request.originalUrl.replace(/\?.*/s, ''),
        inPath: request.params,
        requestId: response.locals.requestId,
        isHead: request.method === 'HEAD',
        query: asked.query,
        browser: cookies?.get(request, 'visit'),
        refused: (code) => {
          response.locals.refusal = code
        },
        keep: (name, value) => {
          if (caller.carrier === 'cookie' || name === 'visit') cookies?.set(response, name, value)
          else if (name === 'device' && value !== undefined) response.set(deviceHeader, value)
        },
        request,
        response,
      })
      // What goes on is its handler's.
      if (response.headersSent) return
      response.status(answer.status).set(answer.headers)
      const { body } = answer
      if (body === undefined) response.end()
      else response.send(typeof body === 'string' ? body : Buffer.from(body.buffer))
    })
  }

export type Serve = ReturnType<typeof servingAt>
