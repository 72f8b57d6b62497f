import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { authorizationLife as life, rateLimits as limits } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { digitsOfUuid, isUuid, uuidOf } from '@hotovo/domain/shared/uuid'
import {
  type Authorization,
  addressWith,
  isUndecided,
  type Program,
  type ProgramScope,
  programScopesIn,
} from '@hotovo/domain/staff/program'
import { type AuthorizePorts, authorize, callerSession, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { logOnce } from '../access/log-once.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Grant } from './provider-ports.ts'

/** What a program leads somebody's browser here with (RFC 6749, 4.1.1; RFC 7636). */
export type AuthorizationRequest = {
  readonly programId: string
  readonly redirectUri: string
  readonly responseType: string
  readonly scope: string
  readonly state: string | null
  readonly nonce: string | null
  readonly codeChallenge: string
  readonly codeChallengeMethod: string
  /** `none` is for whoever wants to be refused rather than ask anybody. */
  readonly prompt: string | null
}

/** Where the browser goes on: to the page that asks somebody, or back to the program with what is wrong. */
export type AskedAuthorization =
  | { readonly kind: 'page'; readonly id: string }
  | { readonly kind: 'back'; readonly address: string }

/** What a program may have sent back as it came: printed signs, and not too many (RFC 6749, appendix A.5). */
const canBeSentAlong = (text: string | null): boolean =>
  text === null || (text.length <= life.sentAlong && /^[\x20-\x7e]*$/.test(text))

/** What is wrong with a request, in the words of RFC 6749, 4.1.2.1; undefined where nothing is. */
function wrongIn(asked: AuthorizationRequest): string | undefined {
  if (asked.responseType !== 'code') return 'unsupported_response_type'
  if (asked.codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(asked.codeChallenge))
    return 'invalid_request'
  if ([asked.state, asked.nonce].some((text) => !canBeSentAlong(text))) return 'invalid_request'
  if (!programScopesIn(asked.scope)) return 'invalid_scope'
  return asked.prompt === 'none' ? 'interaction_required' : undefined
}

/**
 * Keeps what a program asks of whoever sits at a browser (rule A73). Without a program of ours, or with an address that is not its
 * own, nobody is led anywhere.
 */
export const askAuthorization =
  (ports: Pick<Ports, 'programs' | 'rateLimits' | 'clock' | 'random' | 'macs' | 'installation'>) =>
  async (
    asked: AuthorizationRequest,
    { caller }: CallContext,
  ): Promise<
    Result<
      AskedAuthorization,
      Refused<'feature-off' | 'too-many-requests' | 'program-unknown' | 'redirect-refused'>
    >
  > => {
    const { programs, clock, random, macs, installation } = ports
    if (installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const refusal = await countHit(ports, await visitorBuckets(macs, caller, limits.authorizations))
    if (refusal) return fail(refusal)
    const known = isUuid(asked.programId) ? await programs.byId(asked.programId) : undefined
    if (!known) return fail({ code: 'program-unknown' })
    if (!known.program.redirectUris.includes(asked.redirectUri)) return fail({ code: 'redirect-refused' })
    const error = wrongIn(asked)
    const state = canBeSentAlong(asked.state) ? asked.state : null
    if (error !== undefined)
      return ok({ kind: 'back', address: addressWith(asked.redirectUri, { error, state }) })
    const at = clock.now()
    const authorization: Authorization = {
      id: random.uuid(),
      programId: known.program.id,
      redirectUri: asked.redirectUri,
      scopes: programScopesIn(asked.scope)!,
      state,
      nonce: asked.nonce,
      codeChallenge: asked.codeChallenge,
      createdAt: at,
      accountId: null,
      decision: null,
      decidedAt: null,
      assurance: null,
      signedInAt: null,
      redeemedAt: null,
      voidedAt: null,
    }
    await programs.ask(authorization, minutesLater(at, -life.keptHours * 60))
    return ok({ kind: 'page', id: authorization.id })
  }

/** What the page asks about: who wants to know what, and where they take it. */
export type OpenAuthorization = {
  readonly kind: 'open'
  readonly id: string
  readonly program: Pick<Program, 'id' | 'name'>
  readonly redirectUri: string
  readonly scopes: readonly ProgramScope[]
  /** Who is asked. */
  readonly account: { readonly id: string; readonly email: string }
}
/** Where the browser goes on once it is decided. */
export type DecidedAuthorization = { readonly kind: 'decided'; readonly address: string }

type AuthorizationPorts = AuthorizePorts & Pick<Ports, 'programs' | 'macs'>

/** What a code is made of: nobody who reads the database can make one. */
const codeText = ({ id, decidedAt }: Pick<Authorization, 'id' | 'decidedAt'>) => `${id} ${decidedAt}`
const codePattern = /^([0-9a-f]{32})\.([\w-]{43})$/

/** The id that a code names and the hash that it shows; undefined for any other text. */
export function namedByCode(code: string) {
  const [, digits, mac] = codePattern.exec(code) ?? []
  return digits && mac ? { digits, mac } : undefined
}
export const isCodeOf = (macs: Ports['macs'], authorization: Authorization, mac: string): Promise<boolean> =>
  macs.verify('oauth-code', codeText(authorization), mac)

/** Decides about what somebody was asked; undefined where they were not, or it was decided meanwhile. */
async function decided(
  { programs, macs, ...ports }: AuthorizationPorts,
  caller: Caller,
  { authorization, program }: { readonly authorization: Authorization; readonly program: Program },
  decision: 'approved' | 'denied',
): Promise<DecidedAuthorization | undefined> {
  const own = await callerSession(ports, caller)
  if (!own) return undefined
  const at = ports.clock.now()
  const { id, state, redirectUri } = authorization
  const isDone = await programs.decide(id, {
    accountId: own.account.id,
    decision,
    assurance: own.hasPassed ? 'aal2' : 'aal1',
    signedInAt: own.session.startedAt,
    at,
    entry: aboutConsent(
      decision === 'approved' ? 'oauth_consent_given' : 'oauth_consent_denied',
      at,
      caller,
      own.account,
      { program, scopes: authorization.scopes },
    ),
  })
  if (!isDone) return undefined
  if (decision === 'denied')
    return { kind: 'decided', address: addressWith(redirectUri, { error: 'access_denied', state }) }
  const mac = await macs.sign('oauth-code', codeText({ id, decidedAt: at }))
  return { kind: 'decided', address: addressWith(redirectUri, { code: `${digitsOfUuid(id)}.${mac}`, state }) }
}

const aboutConsent = (
  action: SystemAction,
  at: string,
  { origin }: Caller,
  { id, email }: { readonly id: string; readonly email: string },
  { program, scopes }: { readonly program: Program; readonly scopes: readonly ProgramScope[] },
) =>
  systemEntry(action, at, {
    userId: id,
    resourceType: 'program',
    resourceId: program.id,
    details: { email, program: program.name, scopes: scopes.join(' ') },
    origin,
  })

/** What an account may still decide about, its own from now on; what is somebody else's is logged, and no other answer. */
async function ownAuthorization(
  ports: AuthorizationPorts,
  caller: Caller,
  id: string,
): Promise<
  Result<
    { authorization: Authorization; program: Program; account: { id: string; email: string } },
    Unauthorized | Refused<'authorization-over'>
  >
> {
  const authorized = await authorize(ports, caller, 'own-account.manage')
  if (!authorized.ok) return authorized
  const { account } = authorized.value
  const at = ports.clock.now()
  const found = await ports.programs.authorization(id)
  if (!found || !isUndecided(found.authorization, at)) return fail({ code: 'authorization-over' })
  if (!(await ports.programs.claim(id, account.id))) {
    const about = { program: found.program, scopes: found.authorization.scopes }
    const entry = aboutConsent('oauth_consent_refused', at, caller, account, about)
    await logOnce(ports, entry, uuidOf(account.id, id))
    return fail({ code: 'authorization-over' })
  }
  return ok({ ...found, account: { id: account.id, email: account.email } })
}

/**
 * What a program asks of whoever is signed in (rule A73): it is theirs from then on. Whoever let the program in to as much before is
 * not asked again.
 */
export const viewAuthorization =
  (ports: AuthorizationPorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<
    Result<OpenAuthorization | DecidedAuthorization, Unauthorized | Refused<'authorization-over'>>
  > => {
    const own = await ownAuthorization(ports, caller, id)
    if (!own.ok) return own
    const { authorization, program, account } = own.value
    const grant = (await ports.programs.grants(account.id)).find((known) => known.program.id === program.id)
    if (grant && authorization.scopes.every((scope) => grant.scopes.includes(scope))) {
      const done = await decided(ports, caller, own.value, 'approved')
      return done ? ok(done) : fail({ code: 'authorization-over' })
    }
    const { redirectUri, scopes } = authorization
    return ok({
      kind: 'open',
      id,
      program: { id: program.id, name: program.name },
      redirectUri,
      scopes,
      account,
    })
  }

/** Lets the program in, or not, and tells where the browser goes on (rule A73). */
export const decideAuthorization =
  (ports: AuthorizationPorts) =>
  async (
    { id, action }: ById & { readonly action: 'approve' | 'deny' },
    { caller }: CallContext,
  ): Promise<Result<DecidedAuthorization, Unauthorized | Refused<'authorization-over'>>> => {
    const own = await ownAuthorization(ports, caller, id)
    if (!own.ok) return own
    const done = await decided(ports, caller, own.value, action === 'approve' ? 'approved' : 'denied')
    return done ? ok(done) : fail({ code: 'authorization-over' })
  }

/** A program that whoever asks has let in. */
export type OwnGrant = Pick<Grant, 'scopes' | 'grantedAt'> & {
  readonly program: Pick<Program, 'id' | 'name'>
}

/** What whoever asks has let in. */
export const listGrants =
  (ports: AuthorizationPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<readonly OwnGrant[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const grants = await ports.programs.grants(authorized.value.account.id)
    return ok(grants.map(({ program: { id, name }, ...grant }) => ({ ...grant, program: { id, name } })))
  }

/** Takes back what whoever asks let a program in to, and what it was given for that (rule A74). */
export const revokeGrant =
  (ports: AuthorizationPorts) =>
  async (
    { programId }: { readonly programId: string },
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized | Refused<'grant-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const grant = (await ports.programs.grants(account.id)).find(({ program }) => program.id === programId)
    if (!grant) return fail({ code: 'grant-not-found' })
    const at = ports.clock.now()
    const entry = aboutConsent('oauth_grant_revoked', at, caller, account, grant)
    const isDone = await ports.programs.revoke(account.id, programId, at, entry)
    return isDone ? ok(undefined) : fail({ code: 'grant-not-found' })
  }
