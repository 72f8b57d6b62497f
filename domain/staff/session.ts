import { sessionLife } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'

/** How a session's refresh token travels: in bodies, or only in a cookie that scripts cannot read. */
export const carriers = ['body', 'cookie'] as const
export type Carrier = (typeof carriers)[number]

/**
 * A session of a member of staff, which is a family of refresh tokens: token after token, one at a time.
 * A token is its session's id, its place in the family and an HMAC, so nothing secret is kept.
 */
export type Session = {
  readonly id: string
  readonly accountId: string
  readonly carrier: Carrier
  /** The provider that it was begun by; undefined where a password did it. */
  readonly provider?: string | undefined
  /** The place of the newest token, from 1, and when it was made. */
  readonly generation: number
  readonly rotatedAt: string
  readonly startedAt: string
  /** The last request that a person caused; refreshing is none (rule A9). */
  readonly activeAt: string
  /** The first access to the back-office. */
  readonly enteredAt: string | null
  readonly endedAt: string | null
}

/** A session that begins at an instant, with its first token. */
export const newSession = (
  begun: Pick<Session, 'id' | 'accountId' | 'carrier' | 'provider'>,
  at: string,
): Session => ({
  ...begun,
  generation: 1,
  rotatedAt: at,
  startedAt: at,
  activeAt: at,
  enteredAt: null,
  endedAt: null,
})

/** A session lives until sign-out, thirty minutes without activity, twelve hours, or revocation (rule I13). */
export const isSessionLiving = (session: Session, at: string): boolean =>
  session.endedAt === null &&
  at < minutesLater(session.activeAt, sessionLife.idleMinutes) &&
  at < minutesLater(session.startedAt, sessionLife.hours * 60)

/** Whether activity was noted so shortly before that there is nothing to note (rule A9). */
export const isActivityNoted = ({ enteredAt, activeAt }: Session, at: string): boolean =>
  enteredAt !== null && at < minutesLater(activeAt, sessionLife.activitySeconds / 60)

/** What a refresh token brings: a successor, the same one again, the end of its family, or nothing. */
export type Rotation = 'rotated' | 'repeated' | 'reused' | 'ended'

/**
 * A refresh with the token of a generation. The newest has one successor; its predecessor gets that same one
 * for ten seconds (two tabs, a lost answer), and both only in the way the family was born with; any older use is a
 * theft, however the token came, and ends the family.
 */
export function rotatedSession(
  session: Session,
  { generation, carrier }: { readonly generation: number; readonly carrier: Carrier },
  at: string,
): { session: Session; rotation: Rotation } {
  if (!isSessionLiving(session, at)) return { session, rotation: 'ended' }
  const isNewest = generation === session.generation
  const repeatedUntil = minutesLater(session.rotatedAt, sessionLife.repeatSeconds / 60)
  const isRepeated = generation === session.generation - 1 && at <= repeatedUntil
  if (!isNewest && !isRepeated) return { session: { ...session, endedAt: at }, rotation: 'reused' }
  if (session.carrier !== carrier) return { session, rotation: 'ended' }
  if (isRepeated) return { session, rotation: 'repeated' }
  return { session: { ...session, generation: generation + 1, rotatedAt: at }, rotation: 'rotated' }
}
