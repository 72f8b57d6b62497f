import { systemEntry } from '@hotovo/domain/audit/system-log'
import { rateLimits as limits, sessionLife } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid, uuidOfDigits } from '@hotovo/domain/shared/uuid'
import { type StaffAccount, staffName } from '@hotovo/domain/staff/account'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { type Authorization, isCodeGood, type Program, type ProgramScope } from '@hotovo/domain/staff/program'
import { base64url } from '@hotovo/domain/staff/recovery'
import type { CallContext } from '../access/caller.ts'
import type { ProgramTokens } from '../access/ports.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { isCodeOf, namedByCode } from './authorizations.ts'
import { unixSecondsOf } from './session.ts'

/** A code, and what shows that it came to the program that asked for it (RFC 6749, 4.1.3; RFC 7636). */
export type CodeExchange = {
  readonly programId: string
  readonly secret: string | undefined
  readonly code: string
  readonly redirectUri: string
  readonly verifier: string
}

/** What a program has for a code. */
export type ProgramGrant = ProgramTokens & {
  readonly expiresInSeconds: number
  readonly scopes: readonly ProgramScope[]
}

/** What a program is told of an account, by what it was let in to: never a role, which says nothing outside this house. */
const toldOf = (account: StaffAccount, scopes: readonly ProgramScope[]) => ({
  ...(scopes.includes('email') && { email: account.email }),
  ...(scopes.includes('profile') && { name: staffName(account) }),
})

type TokenPorts = Pick<
  Ports,
  'programs' | 'staff' | 'accessTokens' | 'rateLimits' | 'clock' | 'macs' | 'digests' | 'installation'
>

/** The account behind what was approved, as long as it is open and has a role. */
async function accountBehind(
  { staff }: Pick<Ports, 'staff'>,
  { accountId }: Authorization,
): Promise<StaffAccount | undefined> {
  const account = accountId === null ? undefined : await staff.byId(accountId)
  const isGood = account?.closedAt === null && isPermitted(account.role, 'own-account.manage')
  return isGood ? account : undefined
}

/** The program that asks, by what it shows: its secret where it has one, and none where it has none. */
async function programShown(
  { programs, macs }: Pick<Ports, 'programs' | 'macs'>,
  { programId, secret }: CodeExchange,
): Promise<Program | undefined> {
  const known = isUuid(programId) ? await programs.byId(programId) : undefined
  if (!known) return undefined
  const { program, secretHash } = known
  if (secretHash === null) return secret === undefined ? program : undefined
  return secret !== undefined && (await macs.verify('oauth-client', secret, secretHash)) ? program : undefined
}

/**
 * Exchanges a code, once, within a minute, for the program that asked for it, with the address and the verifier of its request (rule
 * A74). A code that comes twice takes back what it gave. What is refused is counted with the network.
 */
export const exchangeAuthorization =
  (ports: TokenPorts) =>
  async (
    asked: CodeExchange,
    { caller }: CallContext,
  ): Promise<
    Result<
      ProgramGrant,
      Refused<'feature-off' | 'too-many-requests' | 'program-unknown' | 'authorization-over'>
    >
  > => {
    const { programs, accessTokens, rateLimits, clock, macs, digests, installation } = ports
    if (installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const at = clock.now()
    const counted = await visitorBuckets(macs, caller, limits.programFailures)
    const refusal = await countHit(ports, counted)
    if (refusal) return fail(refusal)
    const program = await programShown(ports, asked)
    if (!program) return fail({ code: 'program-unknown' })
    const over = fail({ code: 'authorization-over' } as const)
    const named = namedByCode(asked.code)
    const found = named && (await programs.authorization(uuidOfDigits(named.digits)))
    if (!found || found.program.id !== program.id) return over
    const { authorization } = found
    if (!(await isCodeOf(macs, authorization, named.mac))) return over
    const account = await accountBehind(ports, authorization)
    const isRight =
      isCodeGood(authorization, at) &&
      account !== undefined &&
      authorization.redirectUri === asked.redirectUri &&
      authorization.codeChallenge === base64url(digests.sha256(asked.verifier))
    // What was exchanged before is a theft, whatever comes with it.
    if (!isRight && authorization.redeemedAt === null) return over
    const reused = systemEntry('security_suspicious_activity', at, {
      userId: authorization.accountId,
      resourceType: 'program',
      resourceId: program.id,
      details: { reason: 'oauth-code-reused', program: program.name },
      origin: caller.origin,
    })
    const outcome = await programs.redeem(authorization.id, at, reused)
    if (outcome === 'reused' || !isRight) return over
    await rateLimits.takeBack(counted, at)
    const { scopes, nonce, assurance, signedInAt } = authorization
    const tokens = await accessTokens.issueForProgram(
      {
        authorizationId: authorization.id,
        programId: program.id,
        accountId: account.id,
        scopes,
        nonce,
        ...toldOf(account, scopes),
        assurance: assurance ?? 'aal1',
        signedInAt: unixSecondsOf(signedInAt ?? at),
      },
      at,
    )
    return ok({ ...tokens, expiresInSeconds: sessionLife.accessMinutes * 60, scopes })
  }

/** What a program may ask again while its token is good: who let it in, as the account is now. */
export type ProgramUserInfo = {
  readonly sub: string
  readonly email?: string | undefined
  readonly name?: string | undefined
}

/** Who let the program in, by its access token, as long as nobody took that back (rule A74). */
export const programUserInfo =
  (ports: TokenPorts) =>
  async (
    _: undefined,
    { caller }: CallContext,
  ): Promise<Result<ProgramUserInfo, Refused<'feature-off' | 'sign-in-required'>>> => {
    const { programs, accessTokens, clock, installation } = ports
    if (installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const token = caller.accessToken()
    const claims = token === undefined ? undefined : await accessTokens.verifyOfProgram(token, clock.now())
    const found = claims && (await programs.authorization(claims.authorizationId))
    if (!found || found.authorization.redeemedAt === null || found.authorization.voidedAt !== null)
      return fail({ code: 'sign-in-required' })
    const account = await accountBehind(ports, found.authorization)
    if (!account) return fail({ code: 'sign-in-required' })
    return ok({ sub: account.id, ...toldOf(account, found.authorization.scopes) })
  }
