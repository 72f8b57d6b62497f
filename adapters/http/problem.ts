import type { RefusalCode, Refused } from '@hotovo/application/refusal'
import { type Feature, features } from '@hotovo/application/settings'
import type { Problem, ProblemCode } from '@hotovo/domain/problem'
import { z } from 'zod/mini'

type Details = {
  readonly [C in ProblemCode]: {
    readonly [K in Exclude<keyof Extract<Problem, { code: C }>, 'at' | 'code'>]: z.ZodMiniType<number>
  }
}

/** The data of every problem: forget a code, or a number of it, and this does not compile. */
const details: Details = {
  required: {},
  'too-short': { min: z.number() },
  'too-long': { max: z.number() },
  'hidden-characters': {},
  'not-a-name': {},
  'not-an-email': {},
  'not-a-phone': {},
  'phone-without-sms': {},
  'cart-empty': {},
  'too-many-lines': { max: z.number() },
  'line-repeated': {},
  'order-too-large': { max: z.number() },
  'amount-missing': {},
  'amount-not-positive': {},
  'amount-not-preset': {},
  'amount-out-of-range': { min: z.number(), max: z.number() },
  'quantity-too-small': { min: z.number() },
  'quantity-too-large': { max: z.number() },
  'payment-not-offered': {},
  'human-check-required': {},
  'human-check-wrong': {},
  'human-check-expired': {},
}

const ProblemShape = z.union(
  Object.entries(details).map(([code, data]) =>
    z.object({ at: z.string(), code: z.literal(code), ...data }),
  ) as never,
) as unknown as z.ZodMiniType<Problem>

type Refusals = {
  readonly [C in RefusalCode]: {
    readonly status: 404 | 409 | 422 | 503
    readonly title: string
    readonly shape: z.ZodMiniType<Refused<C>>
  }
}

/** How every refusal travels (interfaces 4): total, so that a new code asks for its row here. */
export const refusals: Refusals = {
  invalid: {
    status: 422,
    title: 'The request breaks a rule',
    shape: z.object({ code: z.literal('invalid'), problems: z.array(ProblemShape) }),
  },
  'feature-off': {
    status: 503,
    title: 'Temporarily unavailable',
    shape: z.object({ code: z.literal('feature-off'), feature: z.enum(features) }),
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The idempotency key was used for another request',
    shape: z.object({ code: z.literal('idempotency-key-reused') }),
  },
  'idempotency-key-busy': {
    status: 409,
    title: 'A request with this idempotency key is still running',
    shape: z.object({ code: z.literal('idempotency-key-busy') }),
  },
  'order-not-found': {
    status: 404,
    title: 'No order has this token',
    shape: z.object({ code: z.literal('order-not-found') }),
  },
  'code-not-offered': {
    status: 404,
    title: 'This payment has no such code',
    shape: z.object({ code: z.literal('code-not-offered') }),
  },
}

/** Codes of refusals that come before any use case: the request itself is not one we read. */
export const requestFaults = {
  malformed: { status: 400, title: 'The request does not have the shape of the contract' },
  'idempotency-key-malformed': { status: 400, title: 'The idempotency key is not a UUID' },
  'not-found': { status: 404, title: 'Nothing is at this address' },
  'method-not-allowed': { status: 405, title: 'This address does not take this method' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The body is not JSON in UTF-8' },
  unavailable: { status: 503, title: 'A dependency does not answer, try again' },
  fault: { status: 500, title: 'Something is broken here' },
} as const
export type RequestFault = keyof typeof requestFaults

/** A problem document (RFC 9457) with our members. `detail` is for a developer's eyes, `code` is the identity. */
export type ProblemDocument = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly instance: string
  readonly code: RefusalCode | RequestFault
  readonly requestId: string
  /** Refused input: where and why. A wrong shape (400) has the codes of the schema, a rule (422) our own. */
  readonly problems?: readonly { readonly at: string; readonly code: string }[]
  readonly feature?: Feature
}

export const ProblemDocumentShape = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.string(),
  code: z.string(),
  requestId: z.string(),
  problems: z.optional(z.array(z.looseObject({ at: z.string(), code: z.string() }))),
})
