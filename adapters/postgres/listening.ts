import pg from 'pg'

/** A connection that is lost is made anew after so long, at first and at most; and it is looked after so often. */
const pauseMs = { least: 500, most: 30_000 }
const lookEveryMs = 30_000

/**
 * Hears what is told on a channel, on a connection of its own; `listening` throws where it cannot be made. One that is lost is
 * made anew, with pauses that grow; then `hear` is called with nothing, because something may have been missed.
 */
export async function listenOnChannel(
  config: pg.ClientConfig,
  channel: string,
  hear: (payload: string | undefined) => void,
  report: (fault: Error) => void,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const opening = new pg.Client({ ...config, keepAlive: true })
    let isLost = false
    const lose = (fault?: Error) => {
      if (fault && !isClosed) report(fault)
      if (isLost) return
      isLost = true
      opening.end().catch(() => {})
      if (client !== opening) return
      client = undefined
      if (!isClosed) again(pauseMs.least)
    }
    opening.on('error', lose).on('end', () => lose())
    opening.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await opening.connect()
      await opening.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (fault) {
      isLost = true
      opening.end().catch(() => {})
      throw fault
    }
    if (isClosed) return void opening.end().catch(() => {})
    client = opening
    look(opening, lose)
  }

  /** What is gone without a word is noticed by asking. */
  function look(opened: pg.Client, lose: (fault: Error) => void): void {
    timer = setTimeout(async () => {
      await opened.query('select').catch(lose)
      if (client === opened) look(opened, lose)
    }, lookEveryMs).unref()
  }

  function again(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      try {
        await open()
        if (client) hear(undefined)
      } catch (fault) {
        report(fault as Error)
        if (!isClosed) again(Math.min(2 * ms, pauseMs.most))
      }
    }, ms).unref()
  }

  await open()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
