import type { RateLimit } from '@hotovo/application/access/ports'
import type { Refused } from '@hotovo/application/refusal'
import { signInLockout } from '@hotovo/domain/limits'
import {
  type ProblemDocument,
  type RequestFault,
  refusals,
  requestFaults,
  type SentCode,
} from './problems.ts'
import { authError } from './wire/auth-errors.ts'

/** A request that no use case gets to see. Thrown by the readers of requests, answered by whoever serves. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly code: RequestFault
  readonly problems: ProblemDocument['problems']

  constructor(
    code: RequestFault,
    detail: string = requestFaults[code].detail,
    problems?: ProblemDocument['problems'],
  ) {
    super(detail)
    this.code = code
    this.problems = problems
  }
}

/** What a problem document says of its problem; the rest of it is about the request. */
export type ProblemMembers = Pick<ProblemDocument, 'code' | 'status' | 'title' | 'detail'> &
  Record<string, unknown>

/** The document about a fault of a request, in the words of its row. */
export const faultDocument = ({
  code,
  ...members
}: Pick<ProblemDocument, 'requestId' | 'instance'> & { readonly code: RequestFault }): ProblemDocument => ({
  type: `urn:hotovo:problem:${code}`,
  code,
  ...requestFaults[code],
  ...members,
})

/** The document about a problem of a request to a path, with what the client libraries of Supabase look for below `/auth/v1/`. */
export const problemDocument = (
  members: ProblemMembers,
  { instance, requestId }: Pick<ProblemDocument, 'instance' | 'requestId'>,
): ProblemDocument => ({
  type: `urn:hotovo:problem:${members.code}`,
  instance,
  requestId,
  ...members,
  ...(instance.startsWith('/auth/v1/')
    ? authError(members.code, members.detail, members.problems as ProblemDocument['problems'])
    : {}),
})

/** What is wrong with a request, as the members of its document. */
export const faultMembers = ({ code, message: detail, problems }: BadRequest): ProblemMembers => ({
  ...requestFaults[code],
  code,
  detail,
  ...(problems ? { problems } : {}),
})

/** What a use case refused, with the status and the members that its row of the table says. */
export const refusalMembers = (refusal: Refused<SentCode>): ProblemMembers => {
  const { status, title, detail } = refusals[refusal.code]
  return { status, title, detail, ...refusal }
}

const signInLimit: RateLimit = {
  name: 'sign-in',
  most: signInLockout.failures,
  seconds: signInLockout.windowMinutes * 60,
}

/** A limit that is used up, in the headers of the IETF's draft (rule H12). */
const limitHeaders = ({ name, most, seconds }: RateLimit, retryAfterSeconds: number) => ({
  'Retry-After': String(retryAfterSeconds),
  'RateLimit-Policy': `"${name}";q=${most};w=${seconds}`,
  RateLimit: `"${name}";r=0;t=${retryAfterSeconds}`,
})

/** The headers that come with a refusal. */
export function refusalHeaders(refusal: Refused<SentCode>): Readonly<Record<string, string>> {
  if (refusal.code === 'sign-in-locked') return limitHeaders(signInLimit, refusal.retryAfterSeconds)
  if (refusal.code === 'too-many-requests') return limitHeaders(refusal.limit, refusal.retryAfterSeconds)
  if (refusal.code === 'idempotency-key-busy') return { 'Retry-After': '1' }
  if (refusal.code === 'statement-waits') return { Location: `/api/admin/statement-imports/${refusal.id}` }
  const { status } = refusals[refusal.code]
  if (status === 503) return { 'Retry-After': '3600' }
  return status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
}
