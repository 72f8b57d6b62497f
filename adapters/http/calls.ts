import type { BoundCalls, CallsAs } from '@hotovo/application/api'
import { z } from 'zod/mini'
import { type CallName, type CallRow, callRow, takesBody } from './endpoint.ts'
import { asJson } from './exchange.ts'

type NamedBy<Rows> = {
  [Row in keyof Rows]: Rows[Row] extends { readonly call: infer Name } ? Name : never
}[keyof Rows]

/** Nothing where these rows name every bound call, and otherwise a member that says which are missing. */
type Complete<Rows> = [CallName] extends [NamedBy<Rows>]
  ? unknown
  : { readonly missing: Exclude<CallName, NamedBy<Rows>> }

/** An input as it travels: the fields that the params name, and a body where the call takes one. */
export function travelling(row: CallRow, input: object = {}): { params: object; body: unknown } {
  const named = Object.keys((row.params as z.ZodMiniObject).def.shape)
  const fields = Object.entries(input)
  const ofParams = fields.filter(([name]) => named.includes(name))
  const others = fields.filter(([name]) => !named.includes(name))
  return {
    params: Object.fromEntries(ofParams),
    body: takesBody(row) ? z.encode(row.body, asJson(Object.fromEntries(others))) : undefined,
  }
}

/**
 * The bound calls over HTTP, each where its row says it stands. `make` makes one call of the contract; that row and call
 * fit each other was said where the row is written.
 */
export function callsOver<Rows extends object>(
  rows: Rows & Complete<Rows>,
  make: (row: never, params: never, body: never, headers?: Record<string, string>) => Promise<unknown>,
): CallsAs<BoundCalls> {
  type Place = Record<string, unknown>
  const tree: Place = {}
  for (const row of Object.values(rows).map(callRow)) {
    if (!row) continue
    const names = row.call.split('.')
    const last = names.pop()!
    const place = names.reduce((above, name) => {
      above[name] ??= {}
      return above[name] as Place
    }, tree)
    place[last] = (input?: object, key?: string) => {
      const { params, body } = travelling(row, input)
      const headers = key === undefined ? undefined : { 'idempotency-key': key }
      return make(row as never, params as never, body as never, headers)
    }
  }
  return tree as CallsAs<BoundCalls>
}
