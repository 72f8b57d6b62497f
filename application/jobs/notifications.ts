import { lengths, rateLimits as limits, withheldDays } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { lengthOf } from '@hotovo/domain/shared/text'
import type { CallContext } from '../access/caller.ts'
import { letterBucket } from '../access/forms.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Job, ProgramNotification } from './job.ts'

type NotifyingPorts = Pick<Ports, 'notifications' | 'rateLimits' | 'clock' | 'random' | 'macs'>

/** The only address that anybody may name: ours to resolve (rule F6). */
export const adminNotification = 'ADMIN_NOTIFICATION'

export type StaffNotification = Pick<ProgramNotification, 'about' | 'subject' | 'text'> & {
  readonly to: string
}

const textProblems = (at: 'subject' | 'text', text: string, { max }: { readonly max: number }): Problem[] => {
  if (text.trim() === '') return [{ at, code: 'required' }]
  return lengthOf(text.trim()) > max ? [{ at, code: 'too-long', max }] : []
}

/**
 * Tells staff what a program says (rule F6). To nobody else: an address of somebody's choosing is refused, whoever asks.
 */
export const notifyStaff =
  (ports: NotifyingPorts) =>
  async (
    { to, about, subject, text }: StaffNotification,
    { caller }: CallContext,
  ): Promise<Result<undefined, Refused<'recipient-refused' | 'invalid' | 'too-many-requests'>>> => {
    const { notifications, clock, random, macs } = ports
    if (to !== adminNotification) return fail({ code: 'recipient-refused' })
    const problems = [
      ...textProblems('subject', subject, lengths.notificationSubject),
      ...textProblems('text', text, lengths.notificationText),
    ]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const refusal = await countHit(ports, [
      ...(await visitorBuckets(macs, caller, limits.notifications)),
      { key: await macs.sign('visitor', 'house'), limit: limits.notificationsHouse },
    ])
    if (refusal) return fail(refusal)
    const notification = {
      id: random.uuid(),
      at: clock.now(),
      about,
      subject: subject.trim(),
      text: text.trim(),
    }
    await notifications.add([{ kind: 'letter', letter: 'program-notification', ...notification }])
    return ok(undefined)
  }

/**
 * Sends the customer of an order or a ticket the letter that was withheld when it came in, if one was, and if their address
 * may have one by now (rule F6). The answer is the same whatever there is under the number.
 */
export const notifyCustomer =
  (ports: NotifyingPorts) =>
  async (
    { number }: { readonly number: string },
    { caller }: CallContext,
  ): Promise<Result<undefined, Refused<'too-many-requests'>>> => {
    const { notifications, macs } = ports
    const refusal = await countHit(ports, await visitorBuckets(macs, caller, limits.notifications))
    if (refusal) return fail(refusal)
    const letter = await notifications.withheld(number)
    if (!letter) return ok(undefined)
    const isTooMuch = await countHit(ports, [{ key: letter.recipient, limit: limits.letters }])
    if (!isTooMuch) await notifications.release(number)
    return ok(undefined)
  }

/** Keeps the letter of a new record that its address was spared, so that it can be asked for (rule F6). */
export async function withholdLetter(
  { notifications, macs }: Pick<Ports, 'notifications' | 'macs'>,
  {
    number,
    email,
    createdAt: at,
  }: { readonly number: string; readonly email: string; readonly createdAt: string },
  job: Job,
): Promise<void> {
  const { key: recipient } = await letterBucket(macs, email)
  await notifications.withhold({ number, job, recipient, at }, minutesLater(at, -withheldDays * 24 * 60))
}
