import type { CallContext, Caller } from '@hotovo/application/access/caller'
import type { BoundApi } from '@hotovo/application/api'
import { ok } from '@hotovo/domain/shared/result'
import { type CallRow, callRow, type Endpoint } from './endpoint.ts'
import type { SentCode } from './problems.ts'
import type { Handler, HandlerAnswer, HandlerRequest, Options } from './serving.ts'
import type { Visit } from './visit.ts'

/** Serves a row of the contract by a handler, somewhere. */
export type Serve = <Params, Body, Value, Code extends SentCode>(
  endpoint: Endpoint<Params, Body, Value, Code>,
  handler: Handler<Caller, Visit, Params, Body, Value, Code>,
  options?: Options<Caller, Visit, Value, Code>,
) => void

/** Serves each of these rows by the call that it names; throws where one names none. */
export function serveCalls(serve: Serve, api: BoundApi, rows: readonly object[]): void {
  for (const row of rows) {
    const call = callRow(row)
    if (!call) throw new Error(`nobody serves ${(row as Endpoint<never, never, never, never>).path}`)
    const { handler, options } = callHandler(api, call)
    serve(row as Endpoint<unknown, unknown, unknown, SentCode>, handler, options)
  }
}

type Call = (input: unknown, context: CallContext) => Promise<unknown>

/** The handler of a row that names its call: the one input is what stands in path, query and body. */
function callHandler(api: BoundApi, { call: name, refusals, replay: replayName }: CallRow) {
  const callAt = (place: string) =>
    place.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], api) as Call
  const call = callAt(name)
  const replay = replayName && callAt(replayName)
  return {
    handler: async (
      caller: Caller,
      { params, body, key }: HandlerRequest<Visit, unknown, unknown, string | undefined>,
    ): Promise<HandlerAnswer<unknown, SentCode>> => {
      const told = await call({ ...(body as object | undefined), ...(params as object) }, { caller, key })
      return refusals.length === 0 ? ok(told) : (told as HandlerAnswer<unknown, SentCode>)
    },
    options: {
      replay:
        replay &&
        ((caller: Caller, { body, key }: { readonly body: object; readonly key: string }) =>
          replay(body, { caller, key }) as Promise<HandlerAnswer<unknown, SentCode> | undefined>),
    },
  }
}
