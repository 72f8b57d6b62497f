import { type Claim, openRecordKinds, type Presence } from '@hotovo/domain/back-office/presence'
import { type SavedView, savedLists } from '@hotovo/domain/back-office/saved-view'
import { codec, instant, integer, nullable, oneOf, text, uuid } from '../codec.ts'

/** A view that was kept, in `saved_views`. */
export const savedViewCodec = codec<SavedView>({
  id: uuid('id'),
  list: oneOf('list', savedLists),
  name: text('name'),
  question: text('question'),
  ownerId: nullable(uuid('owner_id')),
  madeBy: nullable(text('made_by')),
  place: integer('place'),
})

/** Who has what open, in `open_records`. */
export const presenceCodec = codec<Presence>({
  desk: uuid('desk'),
  sessionId: uuid('session_id'),
  staffId: uuid('staff_id'),
  kind: oneOf('kind', openRecordKinds),
  id: text('id'),
  until: instant('until'),
})

/** Whose an order is for now, in `order_claims`. */
export const claimCodec = codec<Claim>({
  orderId: uuid('order_id'),
  sessionId: uuid('session_id'),
  staffId: uuid('staff_id'),
  takenAt: instant('taken_at'),
  until: instant('until'),
})
