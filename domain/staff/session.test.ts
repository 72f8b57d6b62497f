import { describe, expect, test } from 'vitest'
import { minutesLater } from '../shared/calendar.ts'
import { type Carrier, isActivityNoted, isSessionLiving, rotatedSession, type Session } from './session.ts'

const start = '2026-03-02T09:00:00.000Z'
const later = (minutes: number) => minutesLater(start, minutes)
const session: Session = {
  id: '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01',
  accountId: '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a02',
  carrier: 'body',
  generation: 1,
  rotatedAt: start,
  startedAt: start,
  activeAt: start,
  enteredAt: null,
  endedAt: null,
}

describe('a session lives (rule I13)', () => {
  test.each<[string, Partial<Session>, number, boolean]>([
    ['from its start', {}, 0, true],
    ['for thirty minutes without activity', {}, 29.99, true],
    ['and no longer', {}, 30, false],
    ['for thirty minutes after the last activity', { activeAt: later(100) }, 129.99, true],
    ['and no longer then', { activeAt: later(100) }, 130, false],
    ['for twelve hours', { activeAt: later(719) }, 719.99, true],
    ['and no longer, however active', { activeAt: later(719) }, 720, false],
    ['until it is ended', { endedAt: later(1) }, 1, false],
  ])('%s', (_, part, minutes, lives) => {
    expect(isSessionLiving({ ...session, ...part }, later(minutes))).toBe(lives)
  })
})

describe('activity (rule A9)', () => {
  const entered = { ...session, enteredAt: start, activeAt: later(5) }
  test.each<[string, Session, number, boolean]>([
    ['is noted for half a minute', entered, 5.49, true],
    ['and no longer', entered, 5.5, false],
    ['is not noted before the back-office was entered', { ...entered, enteredAt: null }, 5.1, false],
    ['that a server with another clock noted is noted', entered, 4, true],
  ])('%s', (_, known, minutes, isNoted) => {
    expect(isActivityNoted(known, later(minutes))).toBe(isNoted)
  })
})

describe('a refresh token', () => {
  const third = { ...session, generation: 3, rotatedAt: later(5), activeAt: later(5) }
  const seconds = (count: number) => later(5 + count / 60)
  test.each<[string, number, Carrier, string, string]>([
    ['the newest', 3, 'body', later(9), 'rotated'],
    ['the one before, at once', 2, 'body', seconds(0), 'repeated'],
    ['the one before, after ten seconds', 2, 'body', seconds(10), 'repeated'],
    ['the one before, later', 2, 'body', seconds(10.001), 'reused'],
    ['an older one, at once', 1, 'body', seconds(0), 'reused'],
    ['one that was never given', 4, 'body', seconds(0), 'reused'],
    ['the newest, which should have been in a body', 3, 'cookie', seconds(0), 'ended'],
    ['the one before, at once, which should have been in a body', 2, 'cookie', seconds(0), 'ended'],
    ['the one before, later, which should have been in a body', 2, 'cookie', seconds(10.001), 'reused'],
    ['an older one, which should have been in a body', 1, 'cookie', seconds(0), 'reused'],
    ['one of a session that idles', 3, 'body', later(35), 'ended'],
  ])('%s', (_, generation, carrier, at, rotation) => {
    const outcome = rotatedSession(third, { generation, carrier }, at)
    expect(outcome.rotation).toBe(rotation)
    expect(outcome.session).toEqual({
      ...third,
      ...(rotation === 'rotated' ? { generation: 4, rotatedAt: at } : {}),
      ...(rotation === 'reused' ? { endedAt: at } : {}),
    })
  })

  test('of a family that ended is worth nothing, and ends nothing twice', () => {
    const ended = { ...third, endedAt: later(6) }
    expect(rotatedSession(ended, { generation: 1, carrier: 'body' }, later(7))).toEqual({
      session: ended,
      rotation: 'ended',
    })
  })
})
