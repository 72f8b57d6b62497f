import { rateLimits as limits } from '@hotovo/domain/limits'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { formattedCode, normalCode, verificationProblems } from '@hotovo/domain/shared/voucher-code'
import type { TransactionKind } from '@hotovo/domain/spending/spending'
import { statusAt, type Voucher } from '@hotovo/domain/vouchers/voucher'
import type { CallContext, Caller } from '../access/caller.ts'
import { type HumanCheckAnswer, humanCheckUsed, verifyHumanCheck } from '../access/human-check.ts'
import type { Bucket, RateLimit } from '../access/ports.ts'
import { countHit, visitorBuckets, withoutLimit } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { StoredVoucher } from '../settlement/ports.ts'
import { passwordMessage, type VoucherSecrets } from '../settlement/voucher-secrets.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import { freezeChange } from './freezing.ts'
import type { VoucherMovement } from './ports.ts'

/** Secrets as they were typed; the human check may be left out until it is asked for (rule V8). */
export type VerifyRequest = VoucherSecrets & {
  readonly humanCheck?: HumanCheckAnswer | undefined
  readonly website?: string | undefined
}

/** A voucher as whoever has its secrets is told of it: amounts in minor units, instants in UTC. */
export type VerifiedVoucher = Pick<
  Voucher,
  'serial' | 'currency' | 'amount' | 'balance' | 'frozen' | 'createdAt' | 'usedAt' | 'expiresAt'
> & {
  /** In groups, as it is printed. */
  readonly code: string
  /** A `VoucherStatus`; another only at a door whose other side is newer than it. */
  readonly status: string
  /** It can be spent now. */
  readonly isValid: boolean
  /** What was spent of it and what came back, the oldest first; amounts above zero. */
  readonly movements: readonly {
    readonly kind: TransactionKind
    readonly amount: number
    readonly at: string
    readonly merchant: string | null
  }[]
}

/** The hash of a password that nobody has. */
const nobodysHash = 'A'.repeat(43)

/** Whether a voucher has this password; the same work where there is none (rule V7). */
export async function hasPassword(
  { macs }: Pick<Ports, 'macs'>,
  found: StoredVoucher | undefined,
  secrets: VoucherSecrets,
): Promise<boolean> {
  const hash = found?.passwordHash ?? nobodysHash
  const isRight = await macs.verify('voucher-password', passwordMessage(secrets), hash)
  return found !== undefined && isRight
}

function verifiedVoucher(
  voucher: Voucher,
  history: readonly VoucherMovement[],
  code: string,
  at: string,
): VerifiedVoucher {
  const { currency, amount, lapsed, frozen, serial, createdAt, usedAt, expiresAt } = voucher
  // What lapsed is told as what is left, so that nothing seems to be gone when the day is over (rule V15).
  const balance = voucher.balance + lapsed
  const status = statusAt(voucher, at)
  return {
    code: formattedCode(code),
    amount,
    currency,
    status,
    createdAt,
    usedAt,
    expiresAt,
    balance,
    isValid: status === 'active',
    frozen,
    serial,
    movements: history.flatMap(({ kind, amount: moved, createdAt: movedAt, merchant }) =>
      kind === 'redeem' || kind === 'reverse'
        ? [{ kind, amount: Math.abs(moved), at: movedAt, merchant }]
        : [],
    ),
  }
}

/** The human check that came along, judged; a filled honeypot is a wrong one, with or without an answer. */
async function humanOf(ports: Pick<Ports, 'clock' | 'macs'>, { humanCheck, website }: VerifyRequest) {
  if (humanCheck) return verifyHumanCheck(ports, humanCheck, website)
  return website ? fail<Problem>({ at: 'humanCheck.answer', code: 'human-check-wrong' }) : undefined
}

type VerifyPorts = Pick<Ports, 'vouchers' | 'rateLimits' | 'clock' | 'macs'>

/** Why nothing is told of a voucher. */
type Unproven = Refused<'invalid' | 'human-check-needed' | 'too-many-requests' | 'voucher-not-found'>

/**
 * The voucher of whoever has its code and password. Each of these is counted before it is
 * judged, so that many guesses at once are many: what one network asks; its failures with one code; and failures of
 * the network or of the code, after three of which a human check is needed. A success takes its own counts of
 * failures back and no other. So a stranger's failures ask its owner for a human check, and never keep them out.
 * What fails is refused the same, after the same work, whether or not there is such a code (rule V7).
 */
const provenVoucher =
  (ports: VerifyPorts, caller: Caller) =>
  async (request: VerifyRequest): Promise<Result<StoredVoucher, Unproven>> => {
    const { vouchers, rateLimits, clock, macs } = ports
    const buckets = (limit: RateLimit, about?: string) => visitorBuckets(macs, caller, limit, about)
    const ofVisitor = await countHit(ports, await buckets(limits.verify))
    if (ofVisitor) return fail(ofVisitor)

    const problems: Problem[] = verificationProblems(request)
    const human = await humanOf(ports, request)
    if (human && !human.ok) problems.push(human.error)
    if ((human && !human.ok) || problems.length > 0) return fail({ code: 'invalid', problems })

    // Not the hash that a voucher is kept by: nobody who sees both tables learns whose code was tried.
    const attempt = await macs.sign('voucher-attempt', normalCode(request.code))
    const at = clock.now()
    const withCode = await buckets(limits.verifyCode, attempt)
    const tooMany = await countHit(ports, withCode)
    if (tooMany) return fail(tooMany)

    const failures: readonly Bucket[] = [
      ...(await buckets(limits.verifyFailures)),
      { key: attempt, limit: limits.verifyFailures },
    ]
    const failed = await rateLimits.hit(failures.map(withoutLimit), at)
    const isSuspect = !failed.allowed || failed.hits.some((hits, place) => hits > failures[place]!.limit.most)
    if (!human && isSuspect) return fail({ code: 'human-check-needed' })

    const signatures = await macs.signatures('voucher-code', normalCode(request.code))
    const found = await vouchers.byCode(
      signatures.map(({ mac }) => mac),
      human?.value,
    )
    if (found === 'human-check-used') return fail(humanCheckUsed)
    const isRight = await hasPassword(ports, found, request)
    if (!found || !isRight) return fail({ code: 'voucher-not-found' })

    await rateLimits.takeBack([...withCode, ...failures], at)
    return ok(found)
  }

/** Tells what a voucher is worth, and what was spent of it, to whoever has its code and password. */
export const verifyVoucher =
  (ports: VerifyPorts) =>
  async (request: VerifyRequest, { caller }: CallContext): Promise<Result<VerifiedVoucher, Unproven>> => {
    const proven = await provenVoucher(ports, caller)(request)
    if (!proven.ok) return proven
    const { voucher } = proven.value
    const history = await ports.vouchers.history(voucher.serial)
    return ok(verifiedVoucher(voucher, history, request.code, ports.clock.now()))
  }

const visitor = { kind: 'visitor' } as const

/**
 * Blocks a voucher at once for whoever has its code and password (rule V10); its customer is told by a letter. One that is
 * blocked already stays so, and nothing is told again.
 */
export const freezeVoucher =
  (ports: VerifyPorts) =>
  async (
    request: VerifyRequest,
    { caller }: CallContext,
  ): Promise<Result<{ readonly frozen: true }, Unproven>> => {
    const proven = await provenVoucher(ports, caller)(request)
    if (!proven.ok) return proven
    const { serial } = proven.value.voucher
    return retryOnConflict('a voucher was not blocked', async () => {
      const found = await ports.vouchers.find(serial)
      if (!found) throw new Error('a voucher that was there is gone')
      if (found.voucher.frozen || found.voucher.voided) return ok({ frozen: true })
      const outcome = await ports.vouchers.change(
        freezeChange(found, true, { by: visitor, at: ports.clock.now() }),
      )
      return outcome === 'changed' ? ok({ frozen: true }) : new WriteConflict(outcome)
    })
  }
