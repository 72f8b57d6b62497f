import type { Letters } from '@hotovo/application/letters/ports'
import { type AlertType, alertTypeOf, type SystemEntry } from '@hotovo/domain/audit/system-log'
import { alarmFailures, signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { formatInstant } from '@hotovo/domain/shared/format'
import { programOf } from '@hotovo/domain/staff/program'
import type { Fact, Part } from '../layout.ts'
import { ipOf, unlinked } from '../untrusted-text.ts'
import { sk } from '../words/sk.ts'
import { facts, type LettersOptions, writerOf } from './writing.ts'

/** What happened, in one sentence. */
function happening(entry: SystemEntry): string {
  const { login_failed, multiple_failed_attempts, suspicious_activity, password_changed } = sk.alert
  const type = alertTypeOf(entry)
  switch (type) {
    case 'login_failed':
      return login_failed.happened
    case 'multiple_failed_attempts':
      return multiple_failed_attempts.happened(alarmFailures, signInLockout.windowMinutes)
    case 'password_changed':
      return password_changed.happened
    case 'suspicious_activity':
      return entry.details.reason === 'refresh-token-reused'
        ? suspicious_activity.reused
        : suspicious_activity.happened
    default:
      return type satisfies never
  }
}

const sessionIn = ({ resourceType, resourceId }: SystemEntry) =>
  resourceType === 'session' ? (resourceId ?? undefined) : undefined

/** So many of the e-mails, addresses and sessions of many entries are in their letter. */
const mostListed = 10

/** How often something of one kind happened, from when to when, whom it was about and where it came from. */
function summaryFacts(entries: readonly SystemEntry[]): Fact[] {
  const say = sk.alert
  const listed = (wanted: (entry: SystemEntry) => string | undefined) => {
    const all = [...new Set(entries.map(wanted).filter((value) => value !== undefined))]
    const more = all.length - mostListed
    return [...all.slice(0, mostListed), ...(more > 0 ? [say.more(more)] : [])].join(', ') || undefined
  }
  const times = entries.map(({ timestamp }) => timestamp).sort()
  return facts(
    [say.count, String(entries.length)],
    [say.from, formatInstant(times[0]!, 'sk')],
    [say.to, formatInstant(times.at(-1)!, 'sk')],
    [
      say.email,
      listed(({ details }) => (typeof details.email === 'string' ? unlinked(details.email) : undefined)),
    ],
    [say.address, listed(({ ipAddress }) => ipOf(ipAddress))],
    [say.session, listed(sessionIn)],
  )
}

/** The gravest first. */
const alertTypes: readonly AlertType[] = [
  'suspicious_activity',
  'multiple_failed_attempts',
  'password_changed',
  'login_failed',
]

/** What a letter says of the entries of one kind: one is told whole, of several what they have in common. */
function alertParts(type: AlertType, entries: readonly [SystemEntry, ...SystemEntry[]]): Part[] {
  const say = sk.alert
  const [first, ...others] = entries
  return [
    { kind: 'text', text: happening(first) },
    others.length === 0
      ? { kind: 'facts', title: say.title, facts: entryFacts(first) }
      : { kind: 'facts', title: say[type].several, facts: summaryFacts(entries) },
    { kind: 'text', text: say[type].advice },
  ]
}

/** Where from, when and how it stands with the lockout (rule A5); the rest of the entry stays in the back-office. */
function entryFacts(entry: SystemEntry): Fact[] {
  const say = sk.alert
  const { email, remaining, lockedUntil } = entry.details
  const isLocked = typeof lockedUntil === 'string'
  return facts(
    [say.email, typeof email === 'string' ? unlinked(email) : undefined],
    [say.address, ipOf(entry.ipAddress)],
    [say.program, programOf(entry.userAgent)],
    [say.at, formatInstant(entry.timestamp, 'sk')],
    [say.session, sessionIn(entry)],
    [say.remaining, typeof remaining === 'number' && !isLocked ? String(remaining) : undefined],
    // Rounded up, as the page rounds it: at the minute that is told the lockout is over.
    [say.lockedUntil, isLocked ? formatInstant(minutesLater(lockedUntil, 59.999 / 60), 'sk') : undefined],
  )
}

/** Letters that tell staff of what happened around signing in. */
export function staffLetters(options: LettersOptions): Pick<Letters, 'securityAlert'> {
  const { toStaff } = writerOf(options)
  const { publicUrl } = options
  return {
    securityAlert: (id, entries) => {
      const say = sk.alert
      const kinds = alertTypes.flatMap((type) => {
        const [first, ...others] = entries.filter((entry) => alertTypeOf(entry) === type)
        return first ? [{ type, parts: alertParts(type, [first, ...others]) }] : []
      })
      const { subject } = say[kinds[0]!.type]
      const parts: Part[] = [
        ...kinds.flatMap((kind) => kind.parts),
        ...(entries.some(({ details }) => typeof details.email === 'string')
          ? [{ kind: 'text', text: say.unlinked } as const]
          : []),
        { kind: 'link', label: say.open, href: `${publicUrl}/admin/audit?type=system` },
      ]
      return toStaff({
        // A database that was put back from a backup gives ids again, to other entries.
        id: `security-alert-${id}-${Date.parse(entries[0].timestamp)}`,
        subject,
        language: 'sk',
        heading: subject,
        parts,
      })
    },
  }
}
