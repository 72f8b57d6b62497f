import type { Mail } from '@hotovo/application/letters/ports'
import { checked, NotTaken, type Sender } from '../message.ts'

/** No service is waited for longer; the letter is tried again. */
const patienceMs = 20_000

/** Letters as JSON to a mail service, which knows one that is sent again by its `Idempotency-Key`. */
export const httpMail = (url: string, token: string, from: Sender): Mail => ({
  send: async (letter) => {
    const body = JSON.stringify({ from, ...checked(letter) })
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': letter.id,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    }).catch((fault: Error & { cause?: { code?: string } }) => {
      throw new NotTaken(fault.cause?.code ?? fault.name)
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new NotTaken(`HTTP ${answer.status}`)
  },
})
