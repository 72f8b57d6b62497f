import type { OrderLetter } from '@hotovo/application/letters/job'
import type { Letter, Letters } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Brand } from '@hotovo/application/site/ports'
import { type AlertType, alertTypeOf, type SystemEntry } from '@hotovo/domain/audit/system-log'
import {
  alarmFailures,
  deliveryDays,
  processingHours,
  rating as ratings,
  signInLockout,
  supportHours,
  withdrawalDays,
} from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { answerBy } from '@hotovo/domain/support/ticket'
import { type Fact, type Page, type Part, pageInHtml, pageInText } from './layout.ts'
import { qrPng } from './png.ts'
import { ipOf, programOf, unlinked } from './untrusted-text.ts'
import { en } from './words/en.ts'
import { sk, type Words } from './words/sk.ts'

export type LettersOptions = {
  readonly brand: Brand
  /** The address of the site, without a slash at its end. */
  readonly publicUrl: string
  /** Who is told about orders and about failed sign-ins. */
  readonly admin: string
}

const dictionaries = { sk, en }
const codeCid = 'payment-code'

/** Writes amounts of an order, in minor units, as its customer reads them. */
const moneyOf =
  ({ currency, language }: OrderView['order']) =>
  (minor: number) =>
    formatMoney(minor, currency, language)

/** The facts there are, in this order. */
const facts = (...all: readonly (readonly [name: string, value: string | undefined])[]): Fact[] =>
  all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))

/** The one code of a payment that most of its readers can use. */
function codeOf({ payBySquare, spayd, epc, cashCode }: OrderView['payment']) {
  if (payBySquare) return { name: 'payBySquare', text: payBySquare } as const
  if (spayd) return { name: 'spayd', text: spayd } as const
  if (epc) return { name: 'epc', text: epc } as const
  return cashCode ? ({ name: 'cash', text: cashCode } as const) : undefined
}

function paymentPart({ payment, order }: OrderView, words: Words): Part {
  const { method, iban, bic, beneficiary, address, variableSymbol, message } = payment
  const isCash = method === 'cash'
  return {
    kind: 'facts',
    title: words.received.titles[method],
    facts: facts(
      [words.facts.iban, iban?.replace(/(.{4})(?=.)/g, '$1 ')],
      [words.facts.bic, bic],
      [words.facts.beneficiary, beneficiary],
      [words.facts.address, address],
      [words.facts.amount, moneyOf(order)(payment.amount)],
      [words.facts.variableSymbol, isCash ? undefined : variableSymbol],
      [isCash ? words.facts.number : words.facts.message, message],
      [words.facts.dueDate, formatDay(payment.dueDate, order.language)],
    ),
  }
}

function contentsPart({ order }: OrderView, words: Words): Part {
  const money = moneyOf(order)
  const lines = order.selectedVouchers.map(
    ({ amount, quantity }) => [`${quantity} × ${money(amount)}`, money(amount * quantity)] as const,
  )
  return {
    kind: 'facts',
    title: words.received.contents,
    facts: facts(
      ...lines,
      [words.facts.processingFee, money(order.processingFee)],
      [words.facts.deliveryFee, order.deliveryFee > 0 ? money(order.deliveryFee) : undefined],
      [words.facts.total, money(order.total)],
    ),
  }
}

/** The id of an order's letter: the same for the same letter of the same order. */
const letterId = (letter: OrderLetter, { order }: OrderView) => `${letter}-${order.id}`

/** What happened, in one sentence. */
function happening(entry: SystemEntry): string {
  const { login_failed, multiple_failed_attempts, suspicious_activity } = sk.alert
  const type = alertTypeOf(entry)
  switch (type) {
    case 'login_failed':
      return login_failed.happened
    case 'multiple_failed_attempts':
      return multiple_failed_attempts.happened(alarmFailures, signInLockout.windowMinutes)
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
const alertTypes: readonly AlertType[] = ['suspicious_activity', 'multiple_failed_attempts', 'login_failed']

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

/** What a visitor wrote, without links; where something had to be changed for it, the letter says so. */
function quoted(title: string, text: string, { unlinked: note }: Words): Part[] {
  const shown = unlinked(text)
  const quote: Part = { kind: 'quote', title, text: shown }
  return shown === text ? [quote] : [quote, { kind: 'text', text: note }]
}

const footOf = ({ legalName, street, city, registration, email, phone }: Brand) => [
  `${legalName}, ${street}, ${city}`,
  registration,
  `${email} · ${phone}`,
]

/**
 * The letters of an installation. They say nothing that a visitor could have written freely: of all that a
 * form holds only the first name is in them, whose letters spell no address, and of a sign-in that failed only the
 * e-mail, as no link (rule F6). Letters to staff quote tickets and feedback, without links.
 */
export function letters({ brand, publicUrl, admin }: LettersOptions): Letters {
  const written = (page: Page): Pick<Letter, 'text' | 'html'> => ({
    text: pageInText(page),
    html: pageInHtml(page),
  })
  return {
    orderReceived: (view) => {
      const { order, payment, token } = view
      const words = dictionaries[order.language]
      const say = words.received
      const amount = moneyOf(order)(payment.amount)
      const code = codeOf(payment)
      const parts: (Part | undefined)[] = [
        {
          kind: 'text',
          text: say.pay[payment.method](order.number, formatDay(payment.dueDate, order.language)),
        },
        payment.sample ? { kind: 'warning', ...say.sample } : undefined,
        code && { kind: 'picture', cid: codeCid, alt: say.codeAlt(amount), caption: say.codes[code.name] },
        payment.payme ? { kind: 'link', label: say.payme, href: payment.payme } : undefined,
        payment.method === 'postal' ? { kind: 'text', text: say.slip } : undefined,
        paymentPart(view, words),
        payment.method === 'cash'
          ? { kind: 'links', links: [[say.map, `${publicUrl}${words.path}/mapa`]] }
          : undefined,
        payment.amount === order.total
          ? undefined
          : { kind: 'text', text: say.rounded(moneyOf(order)(order.total)) },
        contentsPart(view, words),
        {
          kind: 'steps',
          title: say.next,
          steps: [say.issue(processingHours), say.delivery[order.deliveryMethod](deliveryDays.courier)],
        },
        { kind: 'link', label: say.open, href: `${publicUrl}${words.path}/objednavka/${token}` },
        { kind: 'text', text: say.keep },
        {
          kind: 'links',
          links: [
            [say.terms, `${publicUrl}${words.path}/podmienky`],
            [say.withdrawal(withdrawalDays), `${publicUrl}${words.path}/odstupenie`],
          ],
        },
        { kind: 'warning', ...say.warning },
      ]
      return {
        id: letterId('order-received', view),
        to: order.email,
        subject: say.subject(order.number, amount),
        ...written({
          language: order.language,
          brand: brand.name,
          heading: say.heading(order.firstName, amount),
          parts: parts.filter((part) => part !== undefined),
          foot: footOf(brand),
        }),
        images: code ? [{ cid: codeCid, base64: qrPng(code.text).toString('base64') }] : [],
      }
    },
    orderNotification: (view) => {
      const { order, payment } = view
      const words = dictionaries[order.language]
      const say = words.notification
      const money = moneyOf(order)
      const amount = money(payment.amount)
      const part: Part = {
        kind: 'facts',
        title: say.title,
        facts: [
          [words.facts.amount, amount],
          [words.facts.vouchers, `${words.vouchers(order.voucherQuantity)}, ${money(order.voucherSubtotal)}`],
          [words.facts.payment, words.methods[order.paymentMethod]],
          [words.facts.variableSymbol, order.variableSymbol],
          [words.facts.dueDate, formatDay(order.dueDate, order.language)],
          [words.facts.delivery, words.deliveries[order.deliveryMethod]],
        ],
      }
      const parts: Part[] = [
        { kind: 'text', text: say.process(processingHours) },
        part,
        { kind: 'link', label: say.open, href: `${publicUrl}${words.path}/admin/objednavky/${order.id}` },
      ]
      return {
        id: letterId('order-notification', view),
        to: admin,
        subject: say.subject(order.number, amount),
        ...written({
          language: order.language,
          brand: brand.name,
          heading: say.heading(order.number),
          parts,
          foot: [brand.name],
        }),
        images: [],
      }
    },
    ticketReceived: (ticket) => {
      const words = dictionaries[ticket.language]
      const say = words.ticketReceived
      const parts: Part[] = [
        {
          kind: 'text',
          text: say.promise(ticket.number, formatInstant(answerBy(ticket), ticket.language)),
        },
        { kind: 'text', text: say.hours(supportHours.from, supportHours.to) },
        { kind: 'text', text: say.more(ticket.number) },
        { kind: 'warning', ...say.warning },
        { kind: 'text', text: say.stranger },
      ]
      return {
        id: `ticket-received-${ticket.id}`,
        to: ticket.email,
        subject: say.subject(ticket.number),
        ...written({
          language: ticket.language,
          brand: brand.name,
          heading: say.heading,
          parts,
          foot: footOf(brand),
        }),
        images: [],
      }
    },
    ticketNotification: (ticket) => {
      const words = dictionaries[ticket.language]
      const say = words.ticketNotification
      const category = words.ticketCategories[ticket.category]
      const by = formatInstant(answerBy(ticket), ticket.language)
      const parts: Part[] = [
        { kind: 'text', text: say.promise(by) },
        {
          kind: 'facts',
          title: say.title,
          facts: facts(
            [say.category, category],
            [say.topic, ticket.topic ? words.ticketTopics[ticket.topic] : undefined],
            [say.priority, words.priorities[ticket.priority]],
            [say.answerBy, by],
            [say.name, unlinked(ticket.name)],
            [say.email, unlinked(ticket.email)],
          ),
        },
        { kind: 'text', text: say.reply },
        ...quoted(
          say.quote,
          [ticket.subject, ticket.message, ticket.voucherSerial].filter(Boolean).join('\n\n'),
          words,
        ),
      ]
      return {
        id: `ticket-notification-${ticket.id}`,
        to: admin,
        replyTo: ticket.email,
        subject: say.subject(ticket.number, category),
        ...written({
          language: ticket.language,
          brand: brand.name,
          heading: say.heading(ticket.number),
          parts,
          foot: [brand.name],
        }),
        images: [],
      }
    },
    feedbackReceived: ({ id, language, email }) => {
      if (email === null) throw new Error('nobody is thanked who left no e-mail')
      const words = dictionaries[language]
      const say = words.feedbackReceived
      const parts: Part[] = [
        { kind: 'text', text: say.read },
        { kind: 'text', text: say.support },
        { kind: 'link', label: say.open, href: `${publicUrl}${words.path}/podpora` },
        { kind: 'text', text: say.stranger },
      ]
      return {
        id: `feedback-received-${id}`,
        to: email,
        subject: say.subject,
        ...written({ language, brand: brand.name, heading: say.heading, parts, foot: footOf(brand) }),
        images: [],
      }
    },
    feedbackNotification: (feedback) => {
      const { id, language, rating } = feedback
      const words = dictionaries[language]
      const say = words.feedbackNotification
      const type = words.feedbackTypes[feedback.type]
      const parts: Part[] = [
        {
          kind: 'facts',
          title: say.title,
          facts: [
            [say.type, type],
            [say.category, words.feedbackCategories[feedback.category]],
            [say.priority, words.priorities[feedback.priority]],
            [say.rating, say.outOf(rating, ratings.max)],
          ],
        },
        ...quoted(say.quote, `${feedback.title}\n\n${feedback.description}`, words),
      ]
      return {
        id: `feedback-notification-${id}`,
        to: admin,
        subject: say.subject(type, rating, ratings.max),
        ...written({ language, brand: brand.name, heading: say.heading, parts, foot: [brand.name] }),
        images: [],
      }
    },
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
      return {
        // A database that was put back from a backup gives ids again, to other entries.
        id: `security-alert-${id}-${Date.parse(entries[0].timestamp)}`,
        to: admin,
        subject,
        ...written({ language: 'sk', brand: brand.name, heading: subject, parts, foot: [brand.name] }),
        images: [],
      }
    },
  }
}
