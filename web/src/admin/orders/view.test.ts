import { expect, test } from 'vitest'
import { viewIn } from './view.ts'

const order = '2026-11-20T09:00:00.000Z_3f0c52a7-1b0e-4c3d-9f4e-5a6b7c8d9e0f'
const cursorIn = (cursor: string) => viewIn(new URLSearchParams({ cursor })).cursor

test.each([`${order}_15100_none`, `${order}_15100_2026-11-30`])('%s is the place of an order', (cursor) => {
  expect(cursorIn(cursor)).toBe(cursor)
})

test.each(['2026-11-20T09:00:00.000Z_3f0c_1_none', order, `${order}_1.5_none`, `${order}_1_2026-02-30`])(
  '%s is the place of none',
  (cursor) => {
    expect(cursorIn(cursor)).toBeUndefined()
  },
)
