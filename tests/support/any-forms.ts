import {
  type FeedbackForm,
  feedbackCategories,
  feedbackPriorities,
  feedbackTypes,
} from '@hotovo/domain/feedback/feedback'
import { customAmount, lengths, presets, quantity, rating } from '@hotovo/domain/limits'
import { type Cart, cartProblems, withLine } from '@hotovo/domain/orders/cart'
import { courierCountries } from '@hotovo/domain/orders/courier-address'
import { type DeliveryMethod, deliveryMethods, type OrderForm } from '@hotovo/domain/orders/order'
import { type FurtherText, furtherRules, furtherTexts } from '@hotovo/domain/orders/order-texts'
import { fieldsOf } from '@hotovo/domain/shared/fields'
import { languages } from '@hotovo/domain/shared/language'
import { type Currency, currencies, paymentMethods } from '@hotovo/domain/shared/money'
import { hidesCharacters, lengthOf } from '@hotovo/domain/shared/text'
import { type TicketForm, ticketCategories, ticketTopics } from '@hotovo/domain/tickets/ticket'
import fc from 'fast-check'

const surrogates = { from: 0xd800, count: 0x800 }

/** Any one character of Unicode. fast-check's own `binary` takes a second and a half to be made. */
export const anySign: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((n) => String.fromCodePoint(n < surrogates.from ? n : n + surrogates.count))

const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })

/** Pieces of one amount: a tile, or any amount to the cent within the limits. */
const anyChoice = (currency: Currency) => {
  const { min, max } = customAmount[currency]
  const pieces = fc.integer(quantity)
  return fc.oneof(
    fc.record({
      amount: fc.constantFrom(...presets[currency]),
      quantity: pieces,
      isCustom: fc.constant(false),
    }),
    fc.record({ amount: fc.integer({ min, max }), quantity: pieces, isCustom: fc.constant(true) }),
  )
}

/** A cart without problems, filled the way people fill it: a choice that would spoil it is not added. */
export const anyCart: fc.Arbitrary<Cart> = fc.constantFrom(...currencies).chain((currency) =>
  fc.array(anyChoice(currency), { minLength: 1, maxLength: 25 }).map((choices) =>
    choices.reduce<Cart>(
      (cart, choice, index) => {
        const fuller = withLine(cart, { id: `line-${index + 1}`, ...choice })
        return cartProblems(fuller).length === 0 ? fuller : cart
      },
      { currency, selectedVouchers: [] },
    ),
  ),
)

/** Characters of one, two, three and four bytes that hide nothing, quotes and angle brackets among them. */
const anyVisible = fc.oneof(
  fc.constantFrom(...`abcXYZ 019,.-<>&"'%*=+@ľščťžýáíéúäôňďŕĺŽ€李Ж😀𐐷`),
  anySign.filter((sign) => !hidesCharacters(sign, { lines: false })),
)

/** Sometimes with blanks around it, the way text is pasted. */
export const padded = (text: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom('', '', '', ' ', '\u00a0 '), text).map(([blank, bare]) => blank + bare + blank)

/** A text of so many characters after trimming. */
export const anyText = (
  { min, max }: { min: number; max: number },
  unit: fc.Arbitrary<string> = anyVisible,
) =>
  padded(fc.string({ unit, minLength: min, maxLength: max })).filter(
    (text) => lengthOf(text.trim()) >= min && lengthOf(text.trim()) <= max,
  )

/** As `anyText`, of several lines. */
export const anyLines = (length: { min: number; max: number }) =>
  anyText(length, fc.oneof({ weight: 9, arbitrary: anyVisible }, fc.constant('\n')))

export const anyOptional = (
  text: fc.Arbitrary<string>,
  required: boolean,
): fc.Arbitrary<string | undefined> => (required ? text : fc.oneof(text, fc.constantFrom(undefined, '', ' ')))

/** Letters of several scripts, one of them beyond the first plane, one written with a combining mark. */
const anyLetter = fc.constantFrom(...'abzABZľščťžýáíéúäôňďŕĺŁßøЖя李明אب𐐷', 'e\u0301')
export const anyName: fc.Arbitrary<string> = fc
  .tuple(
    anyLetter,
    fc.string({
      unit: fc.oneof({ weight: 4, arbitrary: anyLetter }, fc.constantFrom(...` '’-`)),
      maxLength: 28,
    }),
    anyLetter,
  )
  .map((parts) => parts.join(''))
  .filter((name) => lengthOf(name) <= lengths.orderName.max)

const anyAtom = fc.string({
  unit: fc.constantFrom(..."abcxyz019_+-'ľ李"),
  minLength: 1,
  maxLength: 12,
})
const anyDomainLabel = fc
  .tuple(fc.constantFrom(...'abz09ž'), fc.string({ unit: fc.constantFrom(...'abz09-'), maxLength: 8 }))
  .map(([first, rest]) => `${first}${rest}x`)
export const anyEmail: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(anyAtom, { minLength: 1, maxLength: 3 }),
    fc.array(anyDomainLabel, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('sk', 'cz', 'com', 'museum', 'xn--p1ai', 'рф'),
  )
  .map(([atoms, labels, ending]) => `${atoms.join('.')}@${[...labels, ending].join('.')}`)

/** What people put between the digits of a phone number. */
const spelt = (bare: fc.Arbitrary<string>) =>
  fc
    .tuple(bare, fc.constantFrom('', ' ', '-'))
    .map(([number, gap]) => number.replace(/(\d{3})(?=\d)/g, `$1${gap}`))
/** What follows the nine; 0900 is no mobile number. */
const slovakMobile = digits(8).filter((rest) => !rest.startsWith('00'))
export const anyMobile: fc.Arbitrary<string> = spelt(
  fc.oneof(
    slovakMobile.map((rest) => `+4219${rest}`),
    slovakMobile.map((rest) => `004219${rest}`),
    slovakMobile.map((rest) => `09${rest}`),
    digits(8).map((rest) => `+4207${rest}`),
    digits(7, 12).map((rest) => `+49${rest}`),
  ),
)
export const anyPhone: fc.Arbitrary<string> = fc.oneof(
  anyMobile,
  spelt(
    fc.oneof(
      digits(8).map((rest) => `+4212${rest}`),
      digits(9, 15),
    ),
  ),
  digits(8).map((rest) => `+421 (2) ${rest}`),
)

/** A country that the courier goes to, and a postal code of it as people write it: together, apart, with its sign. */
const anyPlace = fc
  .constantFrom(...Object.entries(courierCountries))
  .chain(([code, { names, firstDigits }]) =>
    fc.record({
      country: padded(fc.constantFrom(...Object.values(names))),
      postalCode: fc
        .tuple(
          fc.constantFrom('', `${code}-`, code.toLowerCase()),
          fc.constantFrom(...firstDigits),
          fc.constantFrom('1', '9'),
          digits(1),
          fc.constantFrom('', ' ', '\u00a0', '-'),
          digits(2),
        )
        .map((parts) => parts.join('')),
    }),
  )

const anyFurther = ({ length: { max }, lines }: (typeof furtherRules)[FurtherText]) =>
  (lines ? anyLines : anyText)({ min: 1, max })

const anyFormBy = (deliveryMethod: DeliveryMethod): fc.Arbitrary<OrderForm> => {
  const byCourier = deliveryMethod === 'courier'
  const bySms = deliveryMethod === 'sms' || deliveryMethod === 'both'
  const place = byCourier
    ? anyPlace
    : fc.record({
        postalCode: anyOptional(anyText(lengths.postalCode), false),
        country: anyOptional(anyText(lengths.country), false),
      })
  return fc
    .record({
      cart: anyCart,
      place,
      language: fc.constantFrom(...languages),
      firstName: padded(anyName),
      lastName: padded(anyName),
      email: padded(anyEmail),
      phone: padded(bySms ? anyMobile : anyPhone),
      address: anyOptional(anyText(lengths.address), byCourier),
      city: anyOptional(anyText(lengths.city), byCourier),
      paymentMethod: fc.constantFrom(...paymentMethods),
      further: fc.record(
        fieldsOf(furtherTexts, (field) => anyOptional(anyFurther(furtherRules[field]), false)),
      ),
    })
    .map(({ cart, place, further, ...person }) => ({
      ...cart,
      ...person,
      ...place,
      ...further,
      deliveryMethod,
    }))
}

/** Any form that the domain accepts where every payment method is offered. */
export const anyOrderForm: fc.Arbitrary<OrderForm> = fc.constantFrom(...deliveryMethods).chain(anyFormBy)

/** The number of a company, with its check digit. */
export const anyCompanyNumber: fc.Arbitrary<string> = digits(7).map((seven) => {
  const sum = [...seven].reduce((total, digit, place) => total + Number(digit) * (8 - place), 0)
  return `${seven}${(11 - (sum % 11)) % 10}`
})

/** Any request for support that the domain accepts, registrations among them; who registers counts for nothing elsewhere. */
export const anyTicketForm: fc.Arbitrary<TicketForm> = fc.record({
  language: fc.constantFrom(...languages),
  name: padded(anyName),
  email: padded(anyEmail),
  category: fc.constantFrom(...ticketCategories),
  topic: fc.constantFrom(undefined, ...ticketTopics),
  company: anyText(lengths.company),
  companyNumber: spelt(anyCompanyNumber).map((number) => number.replaceAll('-', ' ')),
  city: anyText(lengths.city),
  phone: padded(anyPhone),
  voucherSerial: anyOptional(anyText(lengths.voucherSerial), false),
  subject: anyText(lengths.subject),
  description: anyLines(lengths.description),
})

/** Any feedback that the domain accepts. */
export const anyFeedbackForm: fc.Arbitrary<FeedbackForm> = fc.record({
  language: fc.constantFrom(...languages),
  type: fc.constantFrom(...feedbackTypes),
  category: fc.constantFrom(...feedbackCategories),
  title: anyText(lengths.feedbackTitle),
  description: anyLines(lengths.feedbackDescription),
  priority: fc.constantFrom(...feedbackPriorities),
  rating: fc.integer(rating),
  email: anyOptional(padded(anyEmail), false),
})
