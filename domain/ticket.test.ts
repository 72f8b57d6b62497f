import { describe, expect, test } from 'vitest'
import { categoryOfTopic, isActive, ticketCategories, ticketStatuses, ticketTopics } from './ticket.ts'

describe('categoryOfTopic', () => {
  test.each([
    ['voucher-purchase', 'voucher'],
    ['voucher-usage', 'voucher'],
    ['lost-code', 'voucher'],
    ['refund', 'billing'],
    ['technical', 'technical'],
    ['other', 'general'],
  ] as const)('stores the topic %s as %s (ruling 1)', (topic, category) => {
    expect(categoryOfTopic[topic]).toBe(category)
  })

  test('leads every topic that a visitor may pick to one of the five validated categories', () => {
    expect(Object.keys(categoryOfTopic).sort()).toEqual([...ticketTopics].sort())
    for (const topic of ticketTopics) expect(ticketCategories).toContain(categoryOfTopic[topic])
  })
})

describe('isActive', () => {
  test('counts open and in progress as active, resolved and closed as done (spec 4)', () => {
    expect(ticketStatuses.map((status) => [status, isActive(status)])).toEqual([
      ['open', true],
      ['in_progress', true],
      ['resolved', false],
      ['closed', false],
    ])
  })
})
