import { type Endpoint, takesBody } from '@hotovo/adapters/http/endpoint'
import type { SentCode } from '@hotovo/adapters/http/problems'
import {
  bodyLimitOf,
  type Handler,
  type KnownCaller,
  type Options,
  serving,
  type Visit,
} from '@hotovo/adapters/http/serving'
import type { Caller } from '@hotovo/application/access/caller'
import type { Request, Response, Router } from 'express'
import { announcesBody, readBody } from './body.ts'

/** A visit by Express, for the few whose answer no value says. */
type Door = Visit & { readonly request: Request; readonly response: Response }

/** A request of Express as the platform has it; its body is read when somebody wants it. */
function requestOf(
  request: Request,
  response: Response,
  endpoint: Pick<Endpoint<never, unknown, never, never>, 'method' | 'body' | 'takesFile'>,
) {
  const query = /\?.*/s.exec(request.originalUrl)?.[0] ?? ''
  const body =
    takesBody(endpoint) && announcesBody(request)
      ? new ReadableStream<Uint8Array>(
          {
            pull: async (stream) => {
              stream.enqueue(await readBody(request, response, bodyLimitOf(endpoint)))
              stream.close()
            },
          },
          { highWaterMark: 0 },
        )
      : null
  return new globalThis.Request(`http://localhost/${query}`, {
    method: request.method,
    headers: request.headers as Record<string, string>,
    body,
    duplex: 'half',
  })
}

/** Serves rows of the contract at a router of Express, one by one. */
export const servingAt =
  (router: Router, callerOf: (request: Request) => Caller, known: KnownCaller) =>
  <Params, Body, Value, Code extends SentCode>(
    endpoint: Endpoint<Params, Body, Value, Code>,
    handler: Handler<Caller, Door, Params, Body, Value, Code>,
    options?: Options<Caller, Door, Value, Code>,
  ): void => {
    const serve = serving(endpoint, handler, known, options)
    router[endpoint.method](endpoint.path, async (request, response) => {
      const answer = await serve(requestOf(request, response, endpoint), {
        caller: callerOf(request),
        path: request.originalUrl.replace(/\?.*/s, ''),
        inPath: request.params,
        requestId: response.locals.requestId,
        refused: (code) => {
          response.locals.refusal = code
        },
        request,
        response,
      })
      // What goes on, or leads elsewhere, is its handler's.
      if (response.headersSent) return
      response.status(answer.status)
      answer.headers.forEach((value, name) => void response.set(name, value))
      if (answer.body) response.send(Buffer.from(await answer.arrayBuffer()))
      else response.end()
    })
  }

export type Serve = ReturnType<typeof servingAt>
