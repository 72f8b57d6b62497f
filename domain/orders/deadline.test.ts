import { expect, test } from 'vitest'
import { arrivalDeadline, finalDeadline, paymentDeadline } from './deadline.ts'

test.each([
  ['not reminded', 'transfer', null, '2026-11-27', '2026-11-27', '2026-11-30'],
  ['reminded in time', 'transfer', '2026-11-28T08:00:00.000Z', '2026-11-30', '2026-11-30', '2026-11-30'],
  ['reminded late', 'cash', '2026-12-05T08:00:00.000Z', '2026-12-07', '2026-12-07', '2026-12-07'],
  ['paid at the post on the last day', 'postal', null, '2026-11-27', '2026-12-08', '2026-12-08'],
  [
    'paid at the post, reminded late',
    'postal',
    '2026-12-17T08:00:00.000Z',
    '2026-12-29',
    '2026-12-29',
    '2026-12-29',
  ],
] as const)(
  'until when an order is to be paid and kept (rule P3): %s',
  (_, paymentMethod, remindedAt, by, here, last) => {
    const stands = { paymentMethod, dueDate: '2026-11-27', remindedAt }
    expect([paymentDeadline(stands), arrivalDeadline(stands), finalDeadline(stands)]).toEqual([
      by,
      here,
      last,
    ])
  },
)
