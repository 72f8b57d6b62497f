import { type OrderStatus, orderStatuses } from '@hotovo/domain/orders/order'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { runs } from '../support/tier.ts'

/** What staff may do to an order, in any order; `stale` is done with the version of before. */
type StaffChange =
  | { readonly kind: 'status'; readonly to: OrderStatus; readonly note: string; readonly stale: boolean }
  | { readonly kind: 'note'; readonly text: string }

const words = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, ''))
const anyChange: fc.Arbitrary<StaffChange & { readonly by: 0 | 1 }> = fc
  .oneof(
    fc.record({
      kind: fc.constant('status' as const),
      to: fc.constantFrom(...orderStatuses),
      note: words,
      stale: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('note' as const), text: words }),
  )
  .chain((change) => fc.constantFrom<0 | 1>(0, 1).map((by) => ({ ...change, by })))

/** Only what the audit log must tell: who, what, from, to. */
type Line = readonly [
  who: string,
  action: string,
  from: string | null,
  to: string | null,
  notes: string | null,
]

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

describe.each(testSetups)('The audit log of an order, $name', ({ open }) => {
  let app: TestApp
  let staff: Awaited<ReturnType<typeof somebody>>[]
  beforeAll(async () => {
    app = await open()
    staff = [await somebody(app), await somebody(app)]
  })
  afterAll(() => app.close())

  // The model knows a status and a version, and nothing else.
  test('has one line for each thing that changed, and none where nothing did, whatever two people do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { maxLength: 12 }), async (changes) => {
        const { id, number, total } = (await newOrder(app.api)).view.order
        let status: OrderStatus = 'prijata'
        let version = 1
        const lines: Line[] = [['visitor', 'created', null, number, null]]
        let last: StaffChange | undefined
        for (const change of changes) {
          app.world.clock.forward(0.001)
          const { api, credentials } = staff[change.by]!
          const { orders } = api.staff
          if (change.kind === 'note') {
            const isEmpty = change.text === ''
            expect((await orders.addNote({ id, text: change.text })).ok).toBe(!isEmpty)
            if (isEmpty) continue
            version += 1
            last = change
            lines.push([
              credentials.email,
              'note_added',
              null,
              expect.stringContaining(change.text),
              change.text,
            ])
            continue
          }
          const { to, note, stale } = change
          const asked = { status: to, note, reason: 'dohodnuté', version: stale ? version - 1 : version }
          const outcome = await orders.change({ id, ...asked })
          // What is asked for again by whoever did it last is done already (decision 24).
          const isDone = equal(last, { ...change, stale: false })
          expect(outcome.ok).toBe(!stale || isDone)
          if (stale) continue
          version += 1
          last = to === status ? undefined : { ...change, stale: false }
          // Where nothing changes, a reason is a note like any other.
          const reason = to === status ? 'dohodnuté' : 'Reason: dohodnuté'
          const notes = [note, reason].filter((text) => text !== '').join('\n')
          if (to === status)
            lines.push([credentials.email, 'note_added', null, expect.stringContaining('dohodnuté'), notes])
          else {
            lines.push([credentials.email, 'order_status_change', status, to, notes])
            // What is cancelled costs nothing, and all of it again when it goes on.
            const [from, costs] = [status, to].map((one) => (one === 'zrusena' ? '0' : String(total)))
            if (from !== costs)
              lines.push([credentials.email, 'charged_change', from!, costs!, note === '' ? null : note])
          }
          status = to
        }
        const record = await staff[0]!.api.staff.orders.open({ id })
        expect(record).toMatchObject({ ok: true, value: { order: { orderStatus: status }, version } })
        const history = await staff[1]!.api.staff.orders.history({ id })
        if (!history.ok) throw new Error('refused')
        expect(
          history.value.items
            .toReversed()
            .map(({ actor, actionType, oldValue, newValue, notes }) => [
              actor.kind === 'staff' ? actor.email : actor.kind,
              actionType,
              oldValue,
              newValue,
              notes,
            ]),
        ).toEqual(lines)
      }),
      runs(150, 30),
    )
  })
})
