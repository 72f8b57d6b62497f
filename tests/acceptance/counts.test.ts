import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import type { Queue } from '@hotovo/application/back-office/dashboard'
import { orderFields } from '@hotovo/domain/orders/filter'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { ticketFields } from '@hotovo/domain/tickets/filter'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillWithDemo } from '../../server/demo/fill.ts'
import { failedOrders } from '../../web/src/admin/deliveries/failedOrders.ts'
import { queueWays } from '../../web/src/admin/kit/places.tsx'
import { viewIn as ordersIn } from '../../web/src/admin/orders/view.ts'
import { figureWays } from '../../web/src/admin/overview/ways.ts'
import { viewIn as ticketsIn } from '../../web/src/admin/tickets/view.ts'
import { memory } from '../support/backends.ts'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { inProcess, setupOf } from '../support/test-app.ts'

let api: Api
const staff = () => api.staff

/** How many rows a list has on all its pages. */
async function rowsOf(
  page: (
    cursor: string | undefined,
  ) => Promise<Result<{ items: readonly unknown[]; next: string | null }, unknown>>,
): Promise<number> {
  let [count, cursor] = [0, undefined as string | undefined]
  do {
    const { items, next } = done(await page(cursor))
    count += items.length
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return count
}

/** The rows that an address of the back-office opens. */
function opened(way: string): Promise<number> {
  const [path, question = ''] = way.split('?')
  const address = new URLSearchParams(question)
  switch (path) {
    case '/admin/objednavky':
      return rowsOf((cursor) => staff().orders.list({ ...ordersIn(address), cursor }))
    case '/admin/tikety':
      return rowsOf((cursor) => staff().tickets.list({ ...ticketsIn(address), cursor }))
    case '/admin/platby': {
      if (address.get('karta') === 'potvrdit')
        return staff()
          .payments.waiting()
          .then((found) => done(found).items.length)
      const decision = address.get('stav') === 'set-aside' ? 'set-aside' : 'open'
      return rowsOf((cursor) => staff().statements.entries({ decision, cursor }))
    }
    case '/admin/dorucenia':
      if (address.get('rad') === 'letters')
        return rowsOf((cursor) => staff().deliveries.list({ queue: 'letters', cursor }))
      return rowsOf(async (cursor) => {
        const { items, next } = done(await staff().deliveries.list({ queue: 'failed', cursor }))
        return ok({ items: failedOrders(items, new Set()), next })
      })
    case '/admin/vratenia':
      return staff()
        .payments.refunds(undefined)
        .then((found) => {
          const { items, counts } = done(found)
          return items.length + counts.prepared
        })
    default:
      throw new Error(`nobody knows what ${way} shows`)
  }
}

describe('what the back-office counts is what it opens', () => {
  beforeAll(async () => {
    const app = await setupOf(memory, inProcess).open()
    await fillWithDemo(app.ports, {
      orders: 400,
      atOnce: 8,
      tellAccount: () => {},
      tellVoucher: () => {},
      tellMerchant: () => {},
      keepStatements: () => {},
      tellProgress: () => {},
      signal: new AbortController().signal,
    })
    api = (await somebody(app)).api
    // One of the refunds lies in a file: it waits too.
    const [due] = done(await staff().payments.refunds(undefined)).items.filter(
      ({ currency }) => currency === 'EUR',
    )
    const filed = { id: due!.id, amount: due!.due, iban: 'SK3112000000198742637541', name: 'Jana Nováková' }
    done(await staff().payments.prepareRefunds({ id: randomUUID(), refunds: [filed] }))
    return () => app.close()
  })

  test.each(Object.entries(queueWays) as [Queue, string][])('the queue %s', async (queue, way) => {
    const counted = done(await staff().queues()).find((one) => one.queue === queue)
    expect(counted).toMatchObject({ count: await opened(way), isMore: false })
  })

  test.each(Object.entries(figureWays))('the figure %s of the overview', async (figure, ways) => {
    const { [figure as keyof typeof figureWays]: counted } = done(await staff().dashboard())
    const rows = await Promise.all(ways.map(opened))
    expect(rows.reduce((sum, one) => sum + one)).toBe(counted)
  })

  test.each([
    ['/admin/objednavky', 'orders', ordersIn, orderFields],
    ['/admin/tikety', 'tickets', ticketsIn, ticketFields],
  ] as const)(
    'every value that is offered as a filter of %s, as chips and saved views count it',
    async (path, list, viewIn, fields) => {
      const ways = Object.entries(fields).flatMap(([name, field]) =>
        'values' in field ? field.values.map((value: string) => `${name}=${value}`) : [],
      )
      const filters = ways.map((way) => viewIn(new URLSearchParams(way)))
      const asked = { list, filters, most: 1000 } as Parameters<Api['staff']['countFiltered']>[0]
      const counts = done(await staff().countFiltered(asked)).map(({ count }) => count)
      const rows: number[] = []
      for (const way of ways) rows.push(await opened(`${path}?${way}`))
      expect(Object.fromEntries(ways.map((way, at) => [way, counts[at]]))).toEqual(
        Object.fromEntries(ways.map((way, at) => [way, rows[at]])),
      )
      expect(Math.max(...counts)).toBeGreaterThan(5)
    },
  )
})
