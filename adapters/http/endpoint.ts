import type { CallContext } from '@hotovo/application/access/caller'
import type { BoundApi } from '@hotovo/application/api'
import type { RefusalCode } from '@hotovo/application/refusal'
import type { Result } from '@hotovo/domain/shared/result'
import { z } from 'zod/mini'

/**
 * One row per call: the outside of the product, written once for server, client and `/openapi.json`.
 * Schemas check shape; rules are the domain's. The types are the domain's too: where a schema and its
 * type part ways, its row does not compile.
 */
export type Endpoint<Params, Body, Value, Code extends RefusalCode> = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** `:name` stands for a parameter of the path; the others are in the query. */
  readonly path: `/${string}`
  /** What the call is for, in words for `/openapi.json`. */
  readonly summary: string
  readonly params: z.ZodMiniType<Params>
  readonly body: z.ZodMiniType<Body>
  readonly value: z.ZodMiniType<Value>
  /** 204 has no value, that of 303 is the address it leads to. */
  readonly done: 200 | 201 | 204 | 303
  readonly media: 'application/json' | 'image/svg+xml' | 'application/pdf' | 'text/event-stream'
  /** The body is a file as it is, whatever its type. */
  readonly takesFile: boolean
  /** How much JSON its body may have, where that is more than usual. */
  readonly bodyLimitBytes?: number | undefined
  /** The member of the answer that travels in the body; a header tells the other one, whether a key had done it before. */
  readonly replayable?: string | undefined
  /** The call that says what a key made before, asked with a body whose shape is wrong (rule H5). */
  readonly replay?: Extract<CallName, `replays.${string}`> | undefined
  /** For whom and how long the answer may be kept; without it nobody keeps it. */
  readonly cacheControl?: string | undefined
  readonly refusals: readonly Code[]
  /** Whoever is nobody may call it too, though somebody who is not signed in may be refused for it. */
  readonly isForEverybody?: boolean | undefined
}

/** What a row says of itself; the rest is as usual. */
type Row<Params, Body, Value, Code extends RefusalCode> = Omit<
  Partial<Endpoint<Params, Body, Value, Code>>,
  'method' | 'path'
> &
  Pick<Endpoint<Params, Body, Value, Code>, 'summary' | 'value'>

type Nothing = Record<string, never>
const Nothing = z.strictObject({})
export const NoValue: z.ZodMiniType<undefined> = z.undefined()

const builder =
  <Usual extends Pick<Endpoint<never, never, never, never>, 'method' | 'done'>>(usual: Usual) =>
  <Value, Params = Nothing, Body = undefined, Code extends RefusalCode = never>(
    path: `/${string}`,
    row: Row<Params, Body, Value, Code>,
  ): Endpoint<Params, Body, Value, Code> => ({
    ...usual,
    path,
    // Where a row names no shape, its type is the one of these.
    params: Nothing as unknown as z.ZodMiniType<Params>,
    body: NoValue as unknown as z.ZodMiniType<Body>,
    media: 'application/json',
    takesFile: false,
    refusals: [],
    ...row,
  })

/** A call without parameters, body or refusals that answers JSON, but for what its row says. */
export const get = builder({ method: 'get', done: 200 })
export const post = builder({ method: 'post', done: 201 })
export const put = builder({ method: 'put', done: 200 })
export const patch = builder({ method: 'patch', done: 200 })
export const remove = builder({ method: 'delete', done: 204 })

/**
 * The answer of a call that an idempotency key is done once by: this member of it, and `replayed`, whether the key had done
 * it before.
 */
export const replayable = <const Member extends string, Answer>(
  member: Member,
  answer: z.ZodMiniType<Answer>,
) => ({
  value: z.object({ [member]: answer, replayed: z.boolean() }) as unknown as z.ZodMiniType<
    { readonly [Name in Member]: Answer } & { readonly replayed: boolean }
  >,
  replayable: member,
})

/** A call whose body is a file. */
export const file = <Value, Params = Nothing, Code extends RefusalCode = never>(
  path: `/${string}`,
  row: Omit<Row<Params, Uint8Array, Value, Code>, 'body' | 'takesFile'>,
): Endpoint<Params, Uint8Array, Value, Code> =>
  post<Value, Params, Uint8Array, Code>(path, { ...row, body: File, takesFile: true })
const File: z.ZodMiniType<Uint8Array> = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** The names of the calls in a tree, `staff.jobs.list`. */
type NameIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends (...asked: never) => unknown
    ? Name
    : `${Name}.${NameIn<Tree[Name]>}`
}[keyof Tree & string]
export type CallName = NameIn<BoundApi>

/** What stands at a place in a tree of calls. */
export type CallAt<Tree, Name> = Name extends `${infer First}.${infer Rest}`
  ? First extends keyof Tree
    ? CallAt<Tree[First], Rest>
    : never
  : Name extends keyof Tree
    ? Tree[Name]
    : never

/** The one input of a call: the fields of its params and of its body, and undefined where there are neither. */
type InputOf<Params, Body> = [Params] extends [Nothing]
  ? Body
  : [Body] extends [undefined]
    ? Params
    : Params & Body

/** What a call asks for, which may be nothing. */
type Asked<Input> = unknown extends Input
  ? undefined
  : [Input] extends [undefined]
    ? undefined
    : Exclude<Input, undefined>

/** Nothing where a row has the answer and the refusals of its call; a call that refuses nothing answers its value alone. */
type FittingAnswer<Told, Value, Code> = [Told] extends [
  Result<infer Answer, infer Refusal extends { readonly code: RefusalCode }>,
]
  ? [Answer] extends [Value]
    ? [Refusal['code']] extends [Code]
      ? unknown
      : { readonly refuses: Exclude<Refusal['code'], Code> }
    : { readonly answers: Answer }
  : [Told, Code] extends [Value, never]
    ? unknown
    : { readonly answers: Told }

/** Nothing where a row fits the call it names, and otherwise a member that it cannot have, which says what parts them. */
type Fit<Name extends CallName, Params, Body, Value, Code> =
  CallAt<BoundApi, Name> extends (input: infer Input, context: CallContext) => Promise<infer Told>
    ? [InputOf<Params, Body>, Asked<Input>] extends [Asked<Input>, InputOf<Params, Body>]
      ? FittingAnswer<Told, Value, Code>
      : { readonly asks: Asked<Input> }
    : never

/** A row of the contract that a bound call answers. */
export type CallRow = Endpoint<unknown, unknown, unknown, RefusalCode> & { readonly call: CallName }

/**
 * A row that is answered by the call at this place in the api, with no word of its own on either side: a field of the one
 * input that the params name travels in path or query, any other in the body.
 */
export const calling = <const Name extends CallName, Params, Body, Value, Code extends RefusalCode>(
  call: Name,
  row: Endpoint<Params, Body, Value, Code> & Fit<Name, Params, Body, Value, Code>,
): Endpoint<Params, Body, Value, Code> & { readonly call: Name } => ({ ...row, call })

/** Whether a call comes with a body at all. */
export const takesBody = ({
  method,
  body,
}: Pick<Endpoint<never, unknown, never, never>, 'method' | 'body'>) =>
  method !== 'get' && !body.safeParse(undefined).success

/** The shape of what stands in the body of an answer. */
export const answerShape = ({
  value,
  replayable: member,
}: Pick<Endpoint<never, never, unknown, never>, 'value' | 'replayable'>): z.ZodMiniType =>
  member === undefined ? value : ((value as z.ZodMiniObject).shape[member] as z.ZodMiniType)

/** The row as one that a call answers; undefined where a handler of its own does. */
export const callRow = (row: object): CallRow | undefined => ('call' in row ? (row as CallRow) : undefined)
