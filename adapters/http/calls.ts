import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { z } from 'zod/mini'
import { type CallAt, type CallRow, callRow, takesBody } from './endpoint.ts'
import { asJson } from './exchange.ts'

/** A call at its place in a tree, `{ orders: { view } }`. */
type Placed<Name, Call> = Name extends `${infer First}.${infer Rest}`
  ? { readonly [Part in First]: Placed<Rest, Call> }
  : { readonly [Part in Name & string]: Call }

type Calls<Rows> = {
  [Row in keyof Rows]: Rows[Row] extends { readonly call: infer Name }
    ? Placed<Name, CallAt<Api, Name>>
    : never
}[keyof Rows]

/** The calls that rows name, as one tree. */
type CallsOf<Rows> = (
  Calls<Rows> extends infer One
    ? One extends One
      ? (one: One) => void
      : never
    : never
) extends (all: infer All) => void
  ? All
  : never

/** An input as it travels: the fields that the params name, and a body where the call takes one. */
export function travelling(row: CallRow, input: object = {}): { params: object; body: unknown } {
  const params: Record<string, unknown> = {}
  const others: Record<string, unknown> = { ...input }
  for (const name of Object.keys((row.params as z.ZodMiniObject).def.shape)) {
    params[name] = others[name]
    delete others[name]
  }
  return { params, body: takesBody(row) ? z.encode(row.body, asJson(others)) : undefined }
}

/**
 * The calls that rows name, each where its row says it stands. `make` makes one call of the contract; that row and call
 * fit each other was said where the row is written. A call that refuses nothing answers its value alone.
 */
export function callsOver<Rows extends object>(
  rows: Rows,
  make: (
    row: never,
    params: never,
    body: never,
    headers?: Record<string, string>,
  ) => Promise<
    { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: object }
  >,
): CallsOf<Rows> {
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
    place[last] = async (input?: object, key?: string) => {
      const { params, body } = travelling(row, input)
      const headers = key === undefined ? undefined : { 'idempotency-key': key }
      const result = await make(row as never, params as never, body as never, headers)
      return row.refusals.length === 0 && result.ok ? result.value : result
    }
  }
  return tree as CallsOf<Rows>
}

/**
 * A tree of calls that is fetched with the first of them that is made; each is reached by its name, and nothing goes through all of
 * them. Where it cannot be fetched the call was not made, and the next one tries again: `Unavailable`.
 */
export function fetchedCalls<Tree extends object>(fetchTree: () => Promise<Tree>): Tree {
  let fetched: Promise<Tree> | undefined
  const tree = () => {
    fetched ??= fetchTree().catch((cause: unknown) => {
      fetched = undefined
      throw new Unavailable('calls could not be fetched', { cause })
    })
    return fetched
  }
  type Place = { readonly [name: string]: Place } & ((...given: unknown[]) => unknown)
  const at = (names: readonly string[]): Place =>
    new Proxy(() => undefined, {
      // A part of the tree goes through promises as it is: it is none itself.
      get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : at([...names, name])),
      ownKeys: () => {
        throw new Error('which calls are fetched is not known before')
      },
      apply: async (_, _self, given) => {
        const call = names.reduce((place, name) => place[name]!, (await tree()) as unknown as Place)
        return call(...given)
      },
    }) as unknown as Place
  return at([]) as unknown as Tree
}
