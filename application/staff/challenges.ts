import type { Ports } from '../ports.ts'
import type { UsedChallenge } from './factor-ports.ts'

/** What a challenge signs: its factor, its session, and until when it may be answered, in milliseconds since 1970. */
const signedText = (factorId: string, sessionId: string, until: string) => `${factorId} ${sessionId} ${until}`
const pattern = /^(\d{13})\.([\w-]{43})$/

/** A challenge as its answer names it. Nothing is kept of it until it is answered. */
export async function newChallenge(
  macs: Ports['macs'],
  factorId: string,
  sessionId: string,
  expiresAt: string,
): Promise<{ readonly id: string; readonly mac: string }> {
  const until = String(Date.parse(expiresAt))
  const mac = await macs.sign('second-step', signedText(factorId, sessionId, until))
  return { id: `${until}.${mac}`, mac }
}

/** The challenge with this id, of this factor and in this session, while it may be answered; undefined for any other. */
export async function challengeOf(
  macs: Ports['macs'],
  factorId: string,
  sessionId: string,
  id: string,
  at: string,
): Promise<UsedChallenge | undefined> {
  const [, until, mac] = pattern.exec(id) ?? []
  if (!until || !mac || Date.parse(at) >= Number(until)) return undefined
  const isOurs = await macs.verify('second-step', signedText(factorId, sessionId, until), mac)
  return isOurs ? { mac, until: new Date(Number(until)).toISOString() } : undefined
}
