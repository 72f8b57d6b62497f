import { backOfficeCalls } from '@hotovo/adapters/http/contract/back-office'
import type { BoundApi } from '@hotovo/application/api'
import { type LiveWatch, throttleEvents } from '@hotovo/application/back-office/live-events'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import type { recentLiveEvents } from '@hotovo/application/back-office/recent-events'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import { liveEventLimits } from '@hotovo/domain/limits'
import { fail, ok } from '@hotovo/domain/shared/result'
import type { Response } from 'express'
import type { Serve } from '../endpoint.ts'

type Parts = {
  readonly clock: Clock
  readonly later: Later
  /** What was told in the last minutes. */
  readonly recent: ReturnType<typeof recentLiveEvents>
  /** All streams end with it at once. */
  readonly stopping: AbortSignal | undefined
}

/** Whoever reads so slowly is cut off, and asks anew. */
const unsentBytes = 16 * 1024

/** What is full, and when to try again. */
const full = (most: number) =>
  ({
    code: 'too-many-requests',
    limit: { name: 'live', most, seconds: 60 },
    retryAfterSeconds: 60,
  }) as const

/** What staff are told as soon as it is stored, as server-sent events (rule A25, decision 60). */
export function eventRoutes(
  serve: Serve,
  { watch }: BoundApi,
  { clock, later, recent, stopping }: Parts,
): void {
  /** Whose each stream is. */
  const streams = new Map<Response, Pick<LiveWatch, 'session' | 'account'>>()
  const endAll = () => {
    for (const response of streams.keys()) response.end()
  }
  stopping?.addEventListener('abort', endAll, { once: true })

  serve(backOfficeCalls.happenings, async (caller, { params, isHead, request, response }) => {
    let isOpen = false
    const waiting: StaffEvent[] = []
    const send = (text: string) => {
      if (response.writableEnded || response.destroyed) return
      response.write(text)
      if (response.writableLength > unsentBytes) response.destroy()
    }
    const hear = (news: StaffEvent) => {
      if (isOpen) send(`data: ${JSON.stringify(news)}\n\n`)
      else waiting.push(news)
    }
    const watched = await watch(
      {
        hear,
        over: () => void response.end(),
        desk: params.desk,
        fold: throttleEvents({ clock, later }),
        subscribe: (tell) =>
          recent.subscribe(tell, params.ago === undefined ? undefined : Number(params.ago)),
      },
      { caller },
    )
    if (!watched.ok) return watched
    const { session, account, check, stop } = watched.value
    if (isHead || response.destroyed) {
      stop()
      return ok('')
    }
    const all = [...streams.values()]
    const most = [
      { count: all.length, most: liveEventLimits.streams },
      { count: all.filter((one) => one.account === account).length, most: liveEventLimits.streamsOfAccount },
      { count: all.filter((one) => one.session === session).length, most: liveEventLimits.streamsOfSession },
    ].find((share) => share.count >= share.most)?.most
    // The older ones stay: whoever is cut off comes again, and would cut off the next one.
    if (most !== undefined) {
      stop()
      return fail(full(most))
    }
    streams.set(response, { session, account })
    let callOff = () => {}
    const beat = () => {
      callOff = later(async () => {
        await check()
        send(':\n\n')
        if (!response.writableEnded) beat()
      }, liveEventLimits.beatSeconds * 1000)
    }
    // Who has said all has left: nobody reads this without being there.
    request.socket.once('end', () => void response.end())
    response.once('close', () => {
      streams.delete(response)
      callOff()
      stop()
    })
    // Proxies that keep answers back let this one through.
    response.set({ 'X-Accel-Buffering': 'no', Connection: 'close' })
    response.type(backOfficeCalls.happenings.media)
    response.flushHeaders()
    isOpen = true
    send(':\n\n')
    for (const news of waiting) hear(news)
    void check()
    beat()
    if (stopping?.aborted) response.end()
    return ok('')
  })
}
