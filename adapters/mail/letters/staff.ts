import type { Letter, Letters } from '@hotovo/application/letters/ports'
import type { StoredRecovery } from '@hotovo/application/staff/ports'
import { type AlertType, alertTypeOf, type SystemEntry } from '@hotovo/domain/audit/system-log'
import { alarmFailures, signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import { sanitise } from '@hotovo/domain/shared/text'
import type { Role, StaffAccount } from '@hotovo/domain/staff/account'
import { type EmailChange, type EmailSide, emailChangeEnd } from '@hotovo/domain/staff/email-change'
import { type Recovery, recoveryEnd } from '@hotovo/domain/staff/recovery'
import { userAgentName } from '@hotovo/domain/staff/user-agent'
import { type LetterFact, type LetterPart, pageInHtml, pageInText } from '../layout.ts'
import { ipOf, unlinked } from '../untrusted-text.ts'
import { sk } from '../words/sk.ts'
import { dictionaries, facts, type LettersOptions, quoted, writerOf } from './writing.ts'

/** A table where there is something to tell. */
const factsWhereAny = (title: string, facts: readonly LetterFact[]): LetterPart[] =>
  facts.length === 0 ? [] : [{ kind: 'facts', title, facts }]

/** What happened, in one sentence. */
function happening(entry: SystemEntry): string {
  const { login_failed, multiple_failed_attempts, suspicious_activity, password_changed } = sk.alert
  const { second_step_failed, second_factor_changed, account_changed } = sk.alert
  const type = alertTypeOf(entry)
  switch (type) {
    case 'login_failed':
      return entry.details.provider === undefined ? login_failed.happened : login_failed.byProvider
    case 'multiple_failed_attempts':
      return multiple_failed_attempts.happened(alarmFailures, signInLockout.windowMinutes)
    case 'password_changed':
      return entry.action === 'security_password_recovered'
        ? password_changed.recovered
        : password_changed.happened
    case 'second_step_failed':
      return second_step_failed.happened
    case 'second_factor_changed':
      return second_factor_changed.happened[entry.action as keyof typeof second_factor_changed.happened]
    case 'account_changed':
      return account_changed.happened[entry.action as keyof typeof account_changed.happened]
    case 'suspicious_activity':
      if (entry.action === 'security_many_reads') return suspicious_activity.manyReads
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
function summaryFacts(entries: readonly SystemEntry[]): LetterFact[] {
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
  'second_step_failed',
  'second_factor_changed',
  'account_changed',
  'password_changed',
  'login_failed',
]

/** What a letter says of the entries of one kind: one is told whole, of several what they have in common. */
function alertParts(type: AlertType, entries: readonly [SystemEntry, ...SystemEntry[]]): LetterPart[] {
  const say = sk.alert
  const [first, ...others] = entries
  return [
    ...[...new Set(entries.map(happening))].map((text) => ({ kind: 'text', text }) as const),
    others.length === 0
      ? { kind: 'facts', title: say.title, facts: entryFacts(first) }
      : { kind: 'facts', title: say[type].several, facts: summaryFacts(entries) },
    { kind: 'text', text: say[type].advice },
  ]
}

/** Where from, when and how it stands with the lockout (rule A5); the rest of the entry stays in the back-office. */
function entryFacts(entry: SystemEntry): LetterFact[] {
  const say = sk.alert
  const { email, remaining, lockedUntil, role } = entry.details
  const isLocked = typeof lockedUntil === 'string'
  return facts(
    [say.email, typeof email === 'string' ? unlinked(email) : undefined],
    [say.address, ipOf(entry.ipAddress)],
    [say.program, userAgentName(entry.userAgent)],
    [say.role, entry.action === 'admin_role_changed' ? sk.roles[role as Role] : undefined],
    [say.at, formatInstant(entry.timestamp, 'sk')],
    [say.session, sessionIn(entry)],
    [say.remaining, typeof remaining === 'number' && !isLocked ? String(remaining) : undefined],
    // Rounded up, as the page rounds it: at the minute that is told the lockout is over.
    [say.lockedUntil, isLocked ? formatInstant(minutesLater(lockedUntil, 59.999 / 60), 'sk') : undefined],
  )
}

/** A letter to one of staff, about their own account. */
function toOwner(
  { brand, publicUrl }: LettersOptions,
  { email }: Pick<StaffAccount, 'email'>,
  draft: Pick<Letter, 'id' | 'subject'> & {
    readonly language: Language
    readonly parts: readonly LetterPart[]
  },
): Letter {
  const { id, subject, language, parts } = draft
  const foot = [brand.name, new URL(publicUrl).host]
  const page = { language, brand: brand.name, heading: subject, parts, foot }
  return { id, to: email, subject, text: pageInText(page), html: pageInHtml(page), images: [] }
}

/** Whom one side of a change of e-mail is told. */
const addressee = ({ oldEmail, newEmail }: EmailChange, side: EmailSide) => ({
  email: side === 'old' ? oldEmail : newEmail,
})

/** A letter about a password, to the one of staff who asked for it. */
function aboutPassword(
  options: LettersOptions,
  { recovery, account }: StoredRecovery,
  { subject, notYou }: { readonly subject: string; readonly notYou: string },
  parts: readonly LetterPart[],
): Letter {
  const { id, language } = recovery
  return toOwner(options, account, {
    id: `password-recovery-${id}`,
    subject,
    language,
    parts: [...parts, { kind: 'text', text: notYou }],
  })
}

/** Where the link of a letter leads: to our own page, or by us to the program that asked for it. */
function linkOf(
  { publicUrl, callsUrl = publicUrl }: LettersOptions,
  path: string,
  { redirectTo }: Recovery,
  token: string,
): string {
  // What stands behind the sign is sent to no server, so no log on the way has it.
  if (redirectTo === null) return `${publicUrl}${path}/admin/nove-heslo#${token}`
  const asked = new URLSearchParams({ token_hash: token, type: 'recovery', redirect_to: redirectTo })
  return `${callsUrl}/auth/v1/verify?${asked}`
}

/** Letters that tell staff of what happened around signing in. */
export function staffLetters(
  options: LettersOptions,
): Pick<
  Letters,
  | 'securityAlert'
  | 'recoveryLink'
  | 'invitation'
  | 'recoveryCode'
  | 'passwordChanged'
  | 'emailChange'
  | 'emailChanged'
  | 'programNotification'
  | 'recordedByHand'
> {
  const { toStaff } = writerOf(options)
  const { publicUrl } = options
  return {
    programNotification: ({ id, at, about, subject, text }) => {
      const say = sk.program
      const letterWith = (words: string) =>
        toStaff({
          id: `program-notification-${id}`,
          subject: say.subject,
          language: 'sk',
          heading: say.subject,
          parts: [
            { kind: 'text', text: say.text },
            {
              kind: 'facts',
              title: say.title,
              facts: facts(
                [say.about, about === null ? undefined : say.abouts[about]],
                [say.at, formatInstant(at, 'sk')],
              ),
            },
            ...quoted(say.quote, words, sk),
            { kind: 'link', label: say.open, href: `${publicUrl}/admin` },
          ],
        })
      const words = `${subject}\n\n${text}`
      // The plain text has entities as the specification has them (rule F5); HTML escapes by itself, and once.
      return { ...letterWith(words), text: letterWith(sanitise(words)).text }
    },
    recordedByHand: (day, { payments, reissues, corrections, reopened }) => {
      const say = sk.byHand
      const subject = say.subject(formatDay(day, 'sk'))
      return toStaff({
        id: `recorded-by-hand-${day}`,
        subject,
        language: 'sk',
        heading: subject,
        parts: [
          { kind: 'text', text: say.text },
          ...factsWhereAny(
            say.title,
            payments.map(
              ({ orderNumber, amount, currency, method, recordedBy, state, decidedBy, isForgiven }) => [
                `${orderNumber}, ${formatMoney(amount, currency, 'sk')}`,
                [
                  isForgiven ? say.forgiven : sk.methods[method],
                  say.by(recordedBy),
                  say.states[state](decidedBy ?? ''),
                ]
                  .filter(Boolean)
                  .join(', '),
              ],
            ),
          ),
          ...factsWhereAny(
            say.reissues,
            reissues.map(({ orderNumber, serial, amount, currency, reissuedBy, reason }) => [
              `${orderNumber}, ${formatMoney(amount, currency, 'sk')}`,
              [serial, say.reissuedBy(reissuedBy), unlinked(reason ?? '').replace(/\s+/g, ' ')]
                .filter(Boolean)
                .join(', '),
            ]),
          ),
          ...factsWhereAny(
            say.corrections,
            corrections.map(({ orderNumber, amount, currency, correctedBy, reason }) => [
              `${orderNumber}, ${formatMoney(amount, currency, 'sk')}`,
              [say.correctedBy(correctedBy), unlinked(reason).replace(/\s+/g, ' ')].join(', '),
            ]),
          ),
          ...factsWhereAny(
            say.reopened,
            reopened.map(({ orderNumber, number, amount, currency, openedBy }) => [
              `${orderNumber}, ${formatMoney(amount, currency, 'sk')}`,
              [say.times(number), say.openedBy(openedBy)].join(', '),
            ]),
          ),
          { kind: 'link', label: say.open, href: `${publicUrl}/admin/audit` },
        ],
      })
    },
    recoveryLink: (stored, token) => {
      const { recovery } = stored
      const { path, recovery: words } = dictionaries[recovery.language]
      const say = { ...words.link, notYou: words.notYou }
      return aboutPassword(options, stored, say, [
        { kind: 'text', text: say.text },
        { kind: 'link', label: say.open, href: linkOf(options, path, recovery, token) },
        { kind: 'text', text: say.until(formatInstant(recoveryEnd(recovery), recovery.language)) },
      ])
    },
    invitation: (stored, token) => {
      const { recovery, account } = stored
      const { path, recovery: words, roles } = dictionaries[recovery.language]
      const say = words.invite
      return aboutPassword(options, stored, say, [
        { kind: 'text', text: say.text(options.brand.name, roles[account.role!]) },
        { kind: 'link', label: say.open, href: linkOf(options, path, recovery, token) },
        ...(account.role === 'cashier'
          ? [{ kind: 'text', text: say.desk(`${publicUrl}${path}/pokladna`) } as const]
          : []),
        { kind: 'text', text: say.until(formatInstant(recoveryEnd(recovery), recovery.language)) },
      ])
    },
    recoveryCode: (stored, code) => {
      const { recovery } = stored
      const { recovery: words } = dictionaries[recovery.language]
      const say = { ...words.code, notYou: words.notYou }
      return aboutPassword(options, stored, say, [
        { kind: 'text', text: say.text },
        { kind: 'voucher', title: say.title, label: say.label, secret: code, facts: [] },
        { kind: 'text', text: say.until(formatInstant(recoveryEnd(recovery), recovery.language)) },
      ])
    },
    passwordChanged: (account, { at, by, language }) => {
      const { path, passwordChanged: say } = dictionaries[language]
      return toOwner(options, account, {
        id: `password-changed-${account.id}-${Date.parse(at)}`,
        subject: say.subject,
        language,
        parts: [
          { kind: 'text', text: say.happened[by] },
          { kind: 'facts', title: say.title, facts: facts([say.at, formatInstant(at, language)]) },
          { kind: 'text', text: say.notYou },
          { kind: 'link', label: say.open, href: `${publicUrl}${path}/admin/zabudnute-heslo` },
        ],
      })
    },
    emailChange: (change, side, token, at) => {
      const { id, language, newEmail } = change
      const { path, emailChange: say } = dictionaries[language]
      return toOwner(options, addressee(change, side), {
        id: `email-change-${id}-${side}-${Date.parse(at)}`,
        subject: say.subject,
        language,
        parts: [
          { kind: 'text', text: say[side].text },
          { kind: 'facts', title: say.title, facts: facts([say.newEmail, unlinked(newEmail)]) },
          { kind: 'text', text: say.unlinked },
          // What stands behind the sign is sent to no server, so no log on the way has it.
          { kind: 'link', label: say.open, href: `${publicUrl}${path}/admin/novy-email#${token}` },
          { kind: 'text', text: say.until(formatInstant(emailChangeEnd(change), language)) },
          { kind: 'text', text: say[side].notYou },
        ],
      })
    },
    emailChanged: (change, side) => {
      const { path, emailChanged: say } = dictionaries[change.language]
      const at = formatInstant(change.endedAt ?? change.createdAt, change.language)
      return toOwner(options, addressee(change, side), {
        id: `email-changed-${change.id}-${side}`,
        subject: say.subject,
        language: change.language,
        parts: [
          { kind: 'text', text: say[side] },
          { kind: 'facts', title: say.title, facts: facts([say.at, at]) },
          { kind: 'text', text: say.notYou },
          { kind: 'link', label: say.open, href: `${publicUrl}${path}/admin` },
        ],
      })
    },
    securityAlert: (id, entries) => {
      const say = sk.alert
      const kinds = alertTypes.flatMap((type) => {
        const [first, ...others] = entries.filter((entry) => alertTypeOf(entry) === type)
        return first ? [{ type, parts: alertParts(type, [first, ...others]) }] : []
      })
      const { subject } = say[kinds[0]!.type]
      const parts: LetterPart[] = [
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
