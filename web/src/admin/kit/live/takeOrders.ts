import type { TeamPresenceStore } from '../../records/TeamPresenceStore.ts'
import type { claimWrite } from './claimWrite.ts'

/** An order that is taken, or let go, by its number. */
export type TakenOrder = { readonly id: string; readonly number: string }

/** What came of it: how many were taken or let go, whose others are, and whether nobody answered of some. */
export type OrdersTaken = {
  readonly as: 'claim' | 'release'
  readonly count: number
  readonly leftTo: readonly string[]
  readonly isFailed: boolean
}

/**
 * Takes the orders of rows, or lets them go where all of them are one's own (rule A138). One that a colleague has is taken over, by
 * itself only: of several it is left to them. Answers nothing while others are being taken.
 */
export async function takeOrders(
  presence: TeamPresenceStore,
  claiming: ReturnType<typeof claimWrite>,
  orders: readonly TakenOrder[],
): Promise<OrdersTaken | undefined> {
  if (claiming.isSaving || orders.length === 0) return undefined
  const isOwn = ({ id }: TakenOrder) => presence.holderOf(id)?.isOwn === true
  const as = orders.every(isOwn) ? 'release' : 'claim'
  const leftTo: string[] = []
  let count = 0
  for (const { id, number } of as === 'release' ? orders : orders.filter((one) => !isOwn(one))) {
    const holder = presence.holderOf(id)
    if (holder && !holder.isOwn && orders.length > 1) {
      leftTo.push(holder.name)
      continue
    }
    if (await claiming.run({ id, number, as, isOver: holder?.isOwn === false })) count += 1
    else if (claiming.stage.phase === 'refused' && claiming.stage.why.code === 'order-taken')
      leftTo.push(claiming.stage.why.by)
    else return { as, count, leftTo, isFailed: true }
  }
  return { as, count, leftTo, isFailed: false }
}
