import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Identity, ProvenIdentity } from '@hotovo/domain/staff/identity'
import { awaitsSecondStep } from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import type { StaffSession } from '../access/ports.ts'
import type { Refused } from '../refusal.ts'
import { type BeginRefusal, beginVisit, type ProviderPorts, type ProviderVisit } from './providers.ts'
import { type SessionGrant, sessionGrant } from './session.ts'
import { type OwnerRefusal, requireOwner } from './signed-in.ts'

export type LinkRefusal = Refused<'provider-flow-over' | 'identity-taken'>

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** An entry about an identity, with a hash of whom it is of, by which an audit knows it. */
const identityEntry = (
  { digests }: Pick<ProviderPorts, 'digests'>,
  action: SystemAction,
  at: string,
  caller: Caller,
  { account }: Pick<StaffSession, 'account'>,
  { id, provider, issuer, subject }: Pick<Identity, 'id' | 'provider' | 'issuer' | 'subject'>,
) =>
  systemEntry(action, at, {
    userId: account.id,
    resourceType: 'staff',
    resourceId: account.id,
    details: {
      email: account.email,
      provider,
      identity: id,
      person: hexOf(digests.sha256(`${issuer} ${subject}`)),
    },
    origin: caller.origin,
  })

/** Links whom a provider proved with the account of a session, which goes on. */
export async function linkProven(
  ports: ProviderPorts,
  caller: Caller,
  found: StaffSession,
  provider: string,
  { issuer, subject, email }: ProvenIdentity,
): Promise<Result<SessionGrant, LinkRefusal>> {
  const at = ports.clock.now()
  const { account, session } = found
  const identity = {
    id: ports.random.uuid(),
    accountId: account.id,
    provider,
    issuer,
    subject,
    email,
    createdAt: at,
  }
  const entry = identityEntry(ports, 'security_identity_linked', at, caller, found, identity)
  if ((await ports.identities.link(identity, entry)) === 'taken') return fail({ code: 'identity-taken' })
  const now = await ports.sessions.living(session.id, at)
  return now ? ok(await sessionGrant(ports, now)) : fail({ code: 'provider-flow-over' })
}

/** Ends a visit that a session began to link an identity: that session must live, be carried as it was, and not wait for a second step. */
export async function completeLink(
  ports: ProviderPorts,
  caller: Caller,
  sessionId: string,
  provider: string,
  proven: ProvenIdentity,
): Promise<Result<SessionGrant, LinkRefusal>> {
  const found = await ports.sessions.living(sessionId, ports.clock.now())
  if (!found || found.session.carrier !== caller.carrier) return fail({ code: 'provider-flow-over' })
  // It may have begun before the account had a second factor.
  if (awaitsSecondStep({ ...found, hasPassed: found.passed !== null }))
    return fail({ code: 'provider-flow-over' })
  return linkProven(ports, caller, found, provider, proven)
}

/** Begins linking an identity with the account of whoever is signed in (rule A66). */
export const beginIdentityLink =
  (ports: ProviderPorts) =>
  async (
    visit: ProviderVisit & { readonly codeChallenge: string },
    { caller }: CallContext,
  ): Promise<Result<{ readonly address: string }, OwnerRefusal | BeginRefusal>> => {
    const owner = await requireOwner(ports, caller)
    if (!owner.ok) return owner
    return beginVisit(ports, caller, visit, owner.value.session.id)
  }

/** Unlinks an identity of whoever is signed in; the password stays a way in. */
export const unlinkIdentity =
  (ports: ProviderPorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<undefined, OwnerRefusal | Refused<'identity-not-found'>>> => {
    const owner = await requireOwner(ports, caller)
    if (!owner.ok) return owner
    const { account, session, identities } = owner.value
    const own = identities.find((identity) => identity.id === id)
    if (!own) return fail({ code: 'identity-not-found' })
    const at = ports.clock.now()
    const isUnlinked = await ports.identities.unlink(
      { id, accountId: account.id },
      {
        at,
        session: session.id,
        entry: identityEntry(ports, 'security_identity_unlinked', at, caller, owner.value, own),
      },
    )
    return isUnlinked ? ok(undefined) : fail({ code: 'identity-not-found' })
  }
