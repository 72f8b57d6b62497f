import type { SessionGrant } from '@hotovo/application/staff/session'
import { fail, ok } from '@hotovo/domain/shared/result'
import { expect, test, vi } from 'vitest'
import { type CodeAnswer, CodeForm } from './CodeForm.ts'

type Takes = ConstructorParameters<typeof CodeForm>[0]['takes']
const wrong = fail({ code: 'factor-code-wrong' } as const)
const grant = { accessToken: 'x' } as SessionGrant

/** A form whose codes are answered so, one after the other. */
function form(takes: ReturnType<Takes>, ...answers: readonly CodeAnswer[]) {
  const left = [...answers]
  const send = vi.fn(async (_: string) => left.shift() ?? ok(grant))
  const [done, over, gone] = [vi.fn(async () => {}), vi.fn(), vi.fn()]
  return { code: new CodeForm({ takes: () => takes, send, done, over, gone }), send, done, over, gone }
}

test('the last digit sends a code, and a wrong one is typed anew', async () => {
  const { code, send, done } = form('digits', wrong)
  code.type('123 45')
  expect(send).not.toHaveBeenCalled()
  code.type('123 456')
  await vi.waitFor(() => expect(code.write.stage.phase).toBe('refused'))
  expect(code.typed).toBe('')
  code.type('654321')
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith(grant, '654321'))
})

test('a recovery code is sent by whoever typed it, and stays where it was wrong', async () => {
  const { code, send } = form('recovery-code', wrong)
  code.type('123456')
  expect(send).not.toHaveBeenCalled()
  await code.submit()
  expect([code.write.stage.phase, code.typed]).toEqual(['refused', '123456'])
})

test('a code is missing where none is typed; a passkey has none', async () => {
  const { code, send } = form('digits')
  expect(await code.submit()).toBe(false)
  expect([code.write.problemAt('code')?.code, send.mock.calls.length]).toEqual(['required', 0])
  expect(await form('passkey').code.submit()).toBe(true)
})

test('whose time is over, or whose factor is there no more, rests, and is told of', async () => {
  const { code, over, gone } = form(
    'passkey',
    fail({ code: 'challenge-over' }),
    fail({ code: 'factor-not-found' }),
  )
  await code.submit()
  expect([code.write.stage.phase, over.mock.calls.length]).toEqual(['resting', 1])
  await code.submit()
  expect([code.write.stage.phase, gone.mock.calls.length]).toEqual(['resting', 1])
})
