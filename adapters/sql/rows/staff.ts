import { languages } from '@hotovo/domain/shared/language'
import { roles, type StaffAccount, type StaffNames } from '@hotovo/domain/staff/account'
import type { EmailChange } from '@hotovo/domain/staff/email-change'
import { type Factor, type PassedStep, stepMethods } from '@hotovo/domain/staff/factor'
import { type Recovery, recoveryKinds } from '@hotovo/domain/staff/recovery'
import { carriers, type Session } from '@hotovo/domain/staff/session'
import {
  boolean,
  type Codec,
  codec,
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
  name: nullable(text('name')),
  createdAt: instant('created_at'),
  verifiedAt: nullable(instant('verified_at')),
  lastStep: nullable(integer('last_step')),
})

/** How a session passed its second step, in `staff_second_steps`. */
export const passedStepCodec = codec<PassedStep>({
  method: oneOf('method', stepMethods),
  at: instant('at'),
})

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
