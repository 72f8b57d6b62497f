import { roles, type StaffAccount, type StaffNames } from '@hotovo/domain/staff/account'
import { type SavedView, savedLists } from '@hotovo/domain/staff/saved-view'
import { carriers, type Session } from '@hotovo/domain/staff/session'
import { type Codec, codec, instant, integer, nullable, oneOf, optional, text, uuid } from '../codec.ts'

const ownCodec = codec<Omit<StaffAccount, 'names'>>({
  id: uuid('id'),
  email: text('email'),
  role: nullable(oneOf('role', roles)),
  createdAt: instant('created_at'),
  lastSignInAt: nullable(instant('last_sign_in_at')),
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

/** A view that was kept, in `saved_views`. */
export const savedViewCodec = codec<SavedView>({
  id: uuid('id'),
  list: oneOf('list', savedLists),
  name: text('name'),
  question: text('question'),
  ownerId: nullable(uuid('owner_id')),
})
