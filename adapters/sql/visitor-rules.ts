import type { Installation } from '@hotovo/application/site/ports'
import { severityOf } from '@hotovo/domain/audit/system-log'
import { feedbackCategories, feedbackPriorities, feedbackTypes } from '@hotovo/domain/feedback/feedback'
import * as limits from '@hotovo/domain/limits'
import { courierCountries, postalCodePattern } from '@hotovo/domain/orders/courier-address'
import { deliveryMethods } from '@hotovo/domain/orders/order'
import { offeredMethods } from '@hotovo/domain/orders/payment-instructions'
import { isPublicHoliday } from '@hotovo/domain/places/holidays'
import { daysLater, timeZone } from '@hotovo/domain/shared/calendar'
import { languages } from '@hotovo/domain/shared/language'
import { currencies, paymentMethods } from '@hotovo/domain/shared/money'
import { bareNumber, emailPattern, namePattern } from '@hotovo/domain/shared/person'
import { hidesCharacters, lengthOf, plainLetters, withoutDirection } from '@hotovo/domain/shared/text'
import { codeMask } from '@hotovo/domain/shared/voucher-code'
import { roles } from '@hotovo/domain/staff/account'
import { registrationTopics } from '@hotovo/domain/tickets/registration'
import {
  categoryOfTopic,
  priorityOfTopic,
  ticketCategories,
  ticketTopics,
} from '@hotovo/domain/tickets/ticket'

/**
 * The rules of the domain and the facts of an installation as the functions of visitors need them
 * (`functions/*-visitors.sql`, decision 73): made of the domain's own values, so that neither can say something else.
 */

/** Signs that mean something inside the brackets of a pattern. */
const inBrackets = (sign: number) => {
  const text = String.fromCodePoint(sign)
  return /[\]\\^[-]/.test(text) || sign < 0x20 ? `\\u${sign.toString(16).padStart(4, '0')}` : text
}

/** Where characters are: halves of characters are in no text of a database, and planes 4 to 13 are empty. */
const assigned = [
  [0x1, 0xd7ff],
  [0xe000, 0x3ffff],
  [0xe0000, 0xe0fff],
] as const

/** All characters of a kind as what stands in the brackets of a pattern of PostgreSQL, which knows no classes of Unicode. */
function signs(isOne: (text: string) => boolean): string {
  const ranges: string[] = []
  for (const [first, last] of assigned) {
    let from: number | undefined
    for (let sign = first; sign <= last + 1; sign++) {
      if (sign <= last && isOne(String.fromCodePoint(sign))) from ??= sign
      else if (from !== undefined) {
        ranges.push(from === sign - 1 ? inBrackets(from) : `${inBrackets(from)}-${inBrackets(sign - 1)}`)
        from = undefined
      }
    }
  }
  return ranges.join('')
}

/** A pattern of the domain with its classes of characters written out, which `/u` knows by name. */
const written = ({ source }: RegExp, classes: Readonly<Record<string, string>>) => {
  let isInside = false
  return source.replace(/\\p\{(\w+)\}|\\?./gu, (part, name: string | undefined) => {
    if (part === '[') isInside = true
    if (part === ']') isInside = false
    if (name === undefined) return part
    return isInside ? classes[name]! : `[${classes[name]}]`
  })
}

/** Every letter that has a small one of its own, and those. */
function capitals() {
  const pairs: (readonly [string, string])[] = []
  for (const [first, last] of assigned)
    for (let sign = first; sign <= last; sign++) {
      const text = String.fromCodePoint(sign)
      const small = text.toLowerCase()
      if (small !== text && lengthOf(small) === 1) pairs.push([text, small])
    }
  return {
    capitals: pairs.map(([text]) => text).join(''),
    smallLetters: pairs.map(([, small]) => small).join(''),
  }
}

let ofUnicode: ReturnType<typeof patterns> | undefined

/** What is made of a million characters, once. */
function patterns() {
  const of = (pattern: RegExp) => signs((text) => pattern.test(text))
  const classes = { L: of(/\p{L}/u), M: of(/\p{M}/u), N: of(/\p{N}/u) }
  const between = of(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/u)
  const alone = `[${classes.L}${classes.N}]`
  return {
    ...capitals(),
    blanks: Array.from({ length: 0xffff }, (_, sign) => String.fromCharCode(sign))
      .filter((text) => text.trim() === '' && text !== '\u0000')
      .join(''),
    blank: `[${of(/\s/)}]+`,
    hiding: `[${signs((text) => hidesCharacters(text, { lines: false }))}]`,
    hidingInLines: `[${signs((text) => hidesCharacters(text, { lines: true }))}]`,
    direction: `[${signs((text) => withoutDirection(text) === '')}]`,
    betweenDigits: `[${signs((text) => bareNumber(text) === '')}]`,
    marks: `[${classes.M}]`,
    name: written(namePattern, classes),
    email: written(emailPattern, classes),
    perhapsCode: `(?<!${alone})(?:[0-9A-Za-z]{4}[${between}]{0,3}){4}[0-9A-Za-z](?!${alone})`,
  }
}

const text = { kind: 'text', max: 4000 } as const
const optional = <Shape extends object>(shape: Shape) => ({ ...shape, optional: true })
const word = (of: readonly string[]) => ({ kind: 'word', of })
const record = (members: Readonly<Record<string, object>>) => ({ kind: 'record', members })
const guarded = {
  humanCheck: record({
    token: { kind: 'text', max: 200 },
    answer: { kind: 'answer' },
    work: optional({ kind: 'whole', min: 0 }),
  }),
  website: optional(text),
}

/** What the requests of visitors look like: the shapes of `adapters/http/contract`, for the database. */
const shapes = {
  order: record({
    language: word(languages),
    currency: word(currencies),
    selectedVouchers: {
      kind: 'list',
      max: 200,
      of: record({
        id: { kind: 'text', max: 64, pattern: '^[A-Za-z0-9_-]+$' },
        amount: { kind: 'whole', min: 0 },
        quantity: { kind: 'whole' },
        isCustom: { kind: 'truth' },
      }),
    },
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    address: optional(text),
    city: optional(text),
    postalCode: optional(text),
    country: optional(text),
    deliveryMethod: word(deliveryMethods),
    paymentMethod: word(paymentMethods),
    notes: optional(text),
    ...guarded,
  }),
  ticket: record({
    language: optional(word(languages)),
    name: text,
    email: text,
    category: optional(word([...ticketCategories, ''])),
    topic: optional(word(ticketTopics)),
    company: optional(text),
    companyNumber: optional(text),
    city: optional(text),
    phone: optional(text),
    voucherSerial: optional(text),
    subject: text,
    description: text,
    ...guarded,
  }),
  feedback: record({
    language: optional(word(languages)),
    type: word([...feedbackTypes, '']),
    category: word([...feedbackCategories, '']),
    title: text,
    description: text,
    priority: word(feedbackPriorities),
    rating: { kind: 'whole', orNull: true },
    email: optional(text),
    ...guarded,
  }),
}

/** Days of rest are told so many years ahead; every start tells them anew. */
const yearsTold = 10

function holidaysFrom(today: string): readonly string[] {
  const days: string[] = []
  const last = daysLater(today, yearsTold * 366)
  for (let day = daysLater(today, -366); day < last; day = daysLater(day, 1))
    if (isPublicHoliday(day)) days.push(day)
  return days
}

/** What differs from one installation to the next. */
export type DoorFacts = Pick<Installation, 'accounts' | 'off'> & {
  /** Whether staff read with a second factor only. */
  readonly secondFactor: boolean
  /** `YYYY-MM-DD`, from when on days of rest are told. */
  readonly today: string
}

/** All that the functions of visitors are told, as plain JSON. */
export function visitorRules({ accounts, off, secondFactor, today }: DoorFacts) {
  ofUnicode ??= patterns()
  const { presets, customAmount, smallestAmount, processingFee, courierFee, quantity, orderLines } = limits
  const { orderValue, lengths, dueDays, rating, answerHours, supportHours, rateLimits, formWork } = limits
  return {
    ...ofUnicode,
    ...{ presets, customAmount, smallestAmount, processingFee, courierFee, quantity, orderLines, orderValue },
    ...{ lengths, dueDays, rating, answerHours, supportHours, rateLimits, formWork },
    networksPerSite: limits.networksPerSite,
    humanCheck: { ...limits.humanCheck, minutes: limits.humanCheckMinutes },
    plainLetters,
    mask: codeMask,
    shapes,
    categoryOfTopic,
    priorityOfTopic,
    registrationTopics,
    postalCode: postalCodePattern.source,
    courierCountries: Object.fromEntries(
      Object.values(courierCountries).flatMap(({ names, firstDigits }) =>
        Object.values(names).map((name) => [name, firstDigits]),
      ),
    ),
    timeZone,
    holidays: holidaysFrom(today),
    feedbackSeverity: severityOf.feedback_received,
    staffRoles: roles,
    offered: offeredMethods(accounts),
    accounts,
    off,
    secondFactor,
  }
}
