import type { Grant } from '@hotovo/application/staff/provider-ports'
import { languages } from '@hotovo/domain/shared/language'
import { roles, type StaffAccount, type StaffNames } from '@hotovo/domain/staff/account'
import type { EmailChange } from '@hotovo/domain/staff/email-change'
import { type Factor, factorTypes, type PassedStep, stepMethods } from '@hotovo/domain/staff/factor'
import type { Identity, ProviderFlow } from '@hotovo/domain/staff/identity'
import {
  type Authorization,
  type Program,
  type ProgramScope,
  programScopes,
} from '@hotovo/domain/staff/program'
import { type Recovery, recoveryKinds } from '@hotovo/domain/staff/recovery'
import { carriers, type Session } from '@hotovo/domain/staff/session'
import { z } from 'zod/mini'
import {
  boolean,
  type Codec,
  codec,
  column,
  instant,
  integer,
  nullable,
  oneOf,
  optional,
  text,
  uuid,
} from '../codec.ts'

const ownCodec = codec<Omit<StaffAccount, 'names'>>({
  id: uuid('id'),
  email: text('email'),
  role: nullable(oneOf('role', roles)),
  createdAt: instant('created_at'),
  lastSignInAt: nullable(instant('last_sign_in_at')),
  closedAt: nullable(instant('closed_at')),
  mustChangePassword: boolean('must_change_password'),
})
const namesCodec = codec<StaffNames>({
  fullName: optional(text('full_name')),
  name: optional(text('name')),
  displayName: optional(text('display_name')),
  firstName: optional(text('first_name')),
  lastName: optional(text('last_name')),
})

/** An account in `staff_accounts`, without its password. */
export const accountCodec: Codec<StaffAccount> = {
  columns: [...ownCodec.columns, ...namesCodec.columns],
  toRow: (account) => ({ ...ownCodec.toRow(account), ...namesCodec.toRow(account.names) }),
  fromRow: (raw) => ({ ...ownCodec.fromRow(raw), names: namesCodec.fromRow(raw) }),
}

/** A session in `staff_sessions`. */
export const sessionCodec = codec<Session>({
  id: uuid('id'),
  accountId: uuid('account_id'),
  carrier: oneOf('carrier', carriers),
  provider: optional(text('provider')),
  generation: integer('generation'),
  rotatedAt: instant('rotated_at'),
  startedAt: instant('started_at'),
  activeAt: instant('active_at'),
  enteredAt: nullable(instant('entered_at')),
  endedAt: nullable(instant('ended_at')),
})

/** A second factor in `staff_factors`, without its secret. */
export const factorCodec = codec<Factor>({
  id: uuid('id'),
  accountId: uuid('account_id'),
  type: oneOf('type', factorTypes),
  name: nullable(text('name')),
  createdAt: instant('created_at'),
  verifiedAt: nullable(instant('verified_at')),
  lastUsedAt: nullable(instant('last_used_at')),
  lastStep: nullable(integer('last_step')),
  credentialId: nullable(text('credential_id')),
  signCount: nullable(integer('sign_count')),
  phoneEnding: nullable(text('phone_ending')),
})

/** How a session passed its second step, in `staff_second_steps`. */
export const passedStepCodec = codec<PassedStep>({
  method: oneOf('method', stepMethods),
  at: instant('at'),
})

/** A program in `oauth_programs`, without the hash of its secret. */
export const programCodec = codec<Program>({
  id: uuid('id'),
  name: text('name'),
  redirectUris: column<readonly string[]>('redirect_uris', z.array(z.string())),
  isConfidential: boolean('is_confidential'),
  createdAt: instant('created_at'),
})

const scopes = column<readonly ProgramScope[]>('scopes', z.array(z.enum(programScopes)))

/** What a program asks of somebody, in `oauth_authorizations`. */
export const authorizationCodec = codec<Authorization>({
  id: uuid('id'),
  programId: uuid('program_id'),
  redirectUri: text('redirect_uri'),
  scopes,
  state: nullable(text('state')),
  nonce: nullable(text('nonce')),
  codeChallenge: text('code_challenge'),
  createdAt: instant('created_at'),
  accountId: nullable(uuid('account_id')),
  decision: nullable(oneOf('decision', ['approved', 'denied'])),
  decidedAt: nullable(instant('decided_at')),
  assurance: nullable(oneOf('assurance', ['aal1', 'aal2'])),
  signedInAt: nullable(instant('signed_in_at')),
  redeemedAt: nullable(instant('redeemed_at')),
  voidedAt: nullable(instant('voided_at')),
})

/** What an account let a program in to, in `oauth_grants`. */
export const grantCodec = codec<Omit<Grant, 'program'>>({ scopes, grantedAt: instant('granted_at') })

/** A change of an e-mail, in `staff_email_changes`. */
export const emailChangeCodec = codec<EmailChange>({
  id: uuid('id'),
  accountId: uuid('account_id'),
  oldEmail: text('old_email'),
  newEmail: text('new_email'),
  language: oneOf('language', languages),
  createdAt: instant('created_at'),
  confirmedOldAt: nullable(instant('confirmed_old_at')),
  confirmedNewAt: nullable(instant('confirmed_new_at')),
  endedAt: nullable(instant('ended_at')),
})

/** A request for a letter by which a password is replaced, in `staff_recoveries`. */
export const recoveryCodec = codec<Recovery>({
  id: uuid('id'),
  kind: oneOf('kind', recoveryKinds),
  key: text('key'),
  accountId: nullable(uuid('account_id')),
  language: oneOf('language', languages),
  createdAt: instant('created_at'),
  redirectTo: nullable(text('redirect_to')),
  codeChallenge: nullable(text('code_challenge')),
  usedAt: nullable(instant('used_at')),
  sessionId: nullable(uuid('session_id')),
})

/** An identity at a provider, in `staff_identities`. */
export const identityCodec = codec<Identity>({
  id: uuid('id'),
  accountId: uuid('account_id'),
  provider: text('provider'),
  issuer: text('issuer'),
  subject: text('subject'),
  email: nullable(text('email')),
  createdAt: instant('created_at'),
})

const visitCodec = codec<Omit<ProviderFlow, 'proven'>>({
  id: uuid('id'),
  provider: text('provider'),
  linksFor: nullable(uuid('links_for')),
  redirectTo: text('redirect_to'),
  codeChallenge: nullable(text('code_challenge')),
  createdAt: instant('created_at'),
  answeredAt: nullable(instant('answered_at')),
  usedAt: nullable(instant('used_at')),
})
const provenCodec = codec<{ issuer: string | null; subject: string | null; email: string | null }>({
  issuer: nullable(text('issuer')),
  subject: nullable(text('subject')),
  email: nullable(text('email')),
})

/** A visit to a provider, in `staff_provider_flows`. */
export const providerFlowCodec: Codec<ProviderFlow> = {
  columns: [...visitCodec.columns, ...provenCodec.columns],
  toRow: ({ proven, ...visit }) => ({
    ...visitCodec.toRow(visit),
    ...provenCodec.toRow(proven ?? { issuer: null, subject: null, email: null }),
  }),
  fromRow: (raw) => {
    const { issuer, subject, email } = provenCodec.fromRow(raw)
    const proven = issuer === null || subject === null ? null : { issuer, subject, email }
    return { ...visitCodec.fromRow(raw), proven }
  },
}
