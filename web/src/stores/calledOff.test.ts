import { Unavailable } from '@hotovo/application/faults'
import { expect, test } from 'vitest'
import { CalledOff, phaseAfter } from './calledOff.ts'

test('what nobody answered is told, and what was called off leaves everything as it was', () => {
  const lost = { phase: 'failed', id: 'one' } as const
  expect(phaseAfter(new Unavailable('away'), lost)).toBe(lost)
  expect(phaseAfter(new Error('strange'), lost)).toBe(lost)
  expect(phaseAfter(new CalledOff('not made'), lost)).toEqual({ phase: 'resting' })
})
