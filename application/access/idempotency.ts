import { answerDays } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { fail, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { AuthorizedStaff } from '../access/authorize.ts'
import { countReads, type ReadPorts, recordsInRefusal } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refusal, Refused } from '../refusal.ts'
import type { StaffKey } from '../shared/ports.ts'

export type OncePorts = ReadPorts & Pick<Ports, 'staffKeys' | 'macs'>

/** Why an idempotency key is no good. */
export type IdempotencyRefused = Refused<
  'idempotency-key-malformed' | 'idempotency-key-reused' | 'idempotency-key-busy'
>

/** What stores say of a key that the same request was faster with. */
export type KeyInUse = 'key-taken' | 'key-busy'

/**
 * What is done to which record, and all that makes two requests the same; the version looked at is none of it. A key is kept with the
 * subject, or with what was made instead.
 */
export type StaffRequest = {
  readonly key: string | undefined
  readonly what: string
  readonly subject: string
  readonly request: object
}

/** What makes two requests under a key the same: only a signature of it is kept, because secrets may be in it. */
export const requestText = (what: string, said: object) => `${what} ${canonicalText(said)}`

/** Keys that are not later are forgotten, and what was answered to them. */
export const forgottenUntil = (at: string) => minutesLater(at, -answerDays * 24 * 60)

/** A key that is a UUID, in small letters (rule H5); undefined for any other text. */
export function uuidKey(text: string | undefined): string | undefined {
  const key = text?.toLowerCase()
  return key !== undefined && isUuid(key) ? key : undefined
}

/** Answers again what the request of a fingerprint was answered; another request may not have its key. */
export const answerAgain = async <Value, Why>(
  macs: Ports['macs'],
  request: string,
  fingerprint: string,
  again: () => Promise<Result<Value, Why>>,
): Promise<Result<Value, Why | Refused<'idempotency-key-reused'>>> =>
  // An older key of the house may have signed it.
  (await macs.verify('idempotency', request, fingerprint))
    ? again()
    : fail({ code: 'idempotency-key-reused' })

/**
 * Does what a member of staff asks under a key, a UUID, once: `attempt` writes it with the key, and a request that was done
 * before is answered by `again`, with the record as it is now, and is told which one the key was kept with. A key is its person's alone, and what is refused leaves it
 * free; whoever comes without one is done each time. A refusal that gives a record back is a read of it (rule A53).
 */
export async function once<Value, Why extends Refusal>(
  ports: OncePorts,
  authorized: Pick<AuthorizedStaff, 'account' | 'origin'>,
  { key: text, what, subject, request }: StaffRequest,
  attempt: (key: StaffKey | undefined) => Promise<Result<Value, Why> | KeyInUse>,
  again: (subject: string) => Promise<Result<Value, Why>>,
): Promise<Result<Value, Why | IdempotencyRefused>> {
  const { staffKeys, macs, clock } = ports
  const { account } = authorized
  const key = uuidKey(text)
  if (text !== undefined && key === undefined) return fail({ code: 'idempotency-key-malformed' })
  const asked = requestText(`${what} ${subject}`, request)
  const at = clock.now()
  const since = forgottenUntil(at)
  const replayed = async (): Promise<Result<Value, Why | IdempotencyRefused> | undefined> => {
    const known = key === undefined ? undefined : await staffKeys.find(account.id, key, since)
    return known === undefined
      ? undefined
      : answerAgain(macs, asked, known.fingerprint, () => again(known.subject))
  }
  const before = await replayed()
  if (before) return before
  const fingerprint = key === undefined ? '' : await macs.sign('idempotency', asked)
  const done = await attempt(
    key === undefined ? undefined : { staffId: account.id, key, fingerprint, subject, at, since },
  )
  if (typeof done !== 'string' && done.ok) return done
  // The same request may have been faster, and is why this one was refused.
  const faster = await replayed()
  if (faster) return faster
  if (typeof done === 'string') return fail({ code: 'idempotency-key-busy' })
  await countReads(ports, authorized, recordsInRefusal(done.error))
  return done
}
