import { currencies } from '@hotovo/domain/shared/money'
import { phoneProblems } from '@hotovo/domain/shared/person'
import type { Problem, ProblemCode } from '@hotovo/domain/shared/problem'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../tests/support/translator.ts'
import { words as purchaseEn } from '../site/purchase/words.en.ts'
import { words as formsEn } from '../ui/form/words.en.ts'
import { words as formsSk } from '../ui/form/words.sk.ts'
import { problemText } from './problem.ts'

const translators = {
  sk: (await translatorOf('sk', 'ui/form')).t,
  en: (await translatorOf('en', 'ui/form')).t,
}

/** One problem of every code; a new code asks for its row here. */
const every: { readonly [Code in ProblemCode]: Extract<Problem, { code: Code }> } = {
  required: { at: 'email', code: 'required' },
  'too-short': { at: 'firstName', code: 'too-short', min: 2 },
  'too-long': { at: 'firstName', code: 'too-long', max: 30 },
  'hidden-characters': { at: 'notes', code: 'hidden-characters' },
  'not-a-name': { at: 'firstName', code: 'not-a-name' },
  'not-an-email': { at: 'email', code: 'not-an-email' },
  'not-an-iban': { at: 'iban', code: 'not-an-iban' },
  'own-account': { at: 'iban', code: 'own-account' },
  'not-a-phone': { at: 'phone', code: 'not-a-phone' },
  'phone-without-sms': { at: 'phone', code: 'phone-without-sms' },
  'not-a-company-number': { at: 'companyNumber', code: 'not-a-company-number' },
  'not-a-postal-code': { at: 'postalCode', code: 'not-a-postal-code' },
  'postal-code-elsewhere': { at: 'postalCode', code: 'postal-code-elsewhere', digits: 60200 },
  'country-not-served': { at: 'country', code: 'country-not-served' },
  'cart-empty': { at: 'selectedVouchers', code: 'cart-empty' },
  'too-many-lines': { at: 'selectedVouchers', code: 'too-many-lines', max: 20 },
  'line-repeated': { at: 'selectedVouchers.1.id', code: 'line-repeated' },
  'order-too-large': { at: 'selectedVouchers', code: 'order-too-large', max: 10_000_00 },
  'amount-missing': { at: 'amount', code: 'amount-missing' },
  'amount-not-added': { at: 'customAmount', code: 'amount-not-added', amount: 35_00 },
  'amount-not-positive': { at: 'customAmount', code: 'amount-not-positive' },
  'day-in-future': { at: 'receivedOn', code: 'day-in-future' },
  'amount-not-preset': { at: 'selectedVouchers.0.amount', code: 'amount-not-preset' },
  'amount-out-of-range': { at: 'customAmount', code: 'amount-out-of-range', min: 5_00, max: 1000_00 },
  'quantity-too-small': { at: 'quantity', code: 'quantity-too-small', min: 1 },
  'quantity-too-large': { at: 'quantity', code: 'quantity-too-large', max: 10 },
  'payment-not-offered': { at: 'paymentMethod', code: 'payment-not-offered' },
  'cash-too-large': { at: 'paymentMethod', code: 'cash-too-large', max: 10_000_00 },
  'password-common': { at: 'password', code: 'password-common' },
  'placeholder-unknown': { at: 'text', code: 'placeholder-unknown', placeholder: '{vek}' },
  'placeholder-left': { at: 'text', code: 'placeholder-left', placeholder: '{objednávka}' },
  'email-unchanged': { at: 'email', code: 'email-unchanged' },
  'password-unchanged': { at: 'password', code: 'password-unchanged' },
  'human-check-required': { at: 'humanCheck.answer', code: 'human-check-required' },
  'human-check-wrong': { at: 'humanCheck.answer', code: 'human-check-wrong' },
  'human-check-expired': { at: 'humanCheck.answer', code: 'human-check-expired' },
}

const say = (problem: Problem, language: 'sk' | 'en' = 'sk', field = 'Meno') =>
  problemText(translators[language], problem, { field, currency: 'EUR', language }).replaceAll('\u00a0', ' ')

describe('the sentence of a problem', () => {
  it.each(Object.values(every))('of $code is whole in both languages', (problem) => {
    for (const language of ['sk', 'en'] as const) {
      const sentence = say(problem, language)
      expect(sentence).toMatch(/^\p{Lu}.{8,}/u)
      expect(sentence).not.toMatch(/\{\{|\}\}|problems\.|[.!]$/)
    }
  })

  it.each([
    [every['too-short'], 'Meno musí obsahovať aspoň 2 znaky'],
    [every['too-long'], 'Meno môže obsahovať maximálne 30 znakov'],
    [every['not-a-name'], 'Meno môže obsahovať len písmená, medzery, spojovník a apostrof'],
    [every['not-an-email'], 'Neplatný formát e-mailu'],
    [{ at: 'category', code: 'required' }, 'Vyberte kategóriu problému'],
    [every['amount-missing'], 'Musíte vybrať sumu alebo zadať vlastnú sumu'],
    [every['amount-not-positive'], 'Suma musí byť kladné číslo'],
    [every['quantity-too-small'], 'Množstvo musí byť aspoň 1'],
    [every['quantity-too-large'], 'Maximálne množstvo je 10'],
  ] as const)('has the words of rule W3: %o', (problem, words) => {
    expect(say(problem).startsWith(words)).toBe(true)
  })

  it('has the words of rule W3 for a sending that failed', () => {
    expect(formsSk.forms.failed).toMatchObject({
      title: 'Chyba',
      text: 'Nastala chyba pri odosielaní požiadavky. Skúste to znovu.',
    })
    expect(formsEn.forms.failed).toMatchObject({
      title: 'Error',
      text: 'An error occurred while sending the request. Please try again.',
    })
  })

  it('has the English words of rule W3', () => {
    expect(purchaseEn.purchase.notices).toMatchObject({
      errorTitle: 'Error',
      error: 'An error occurred while sending the order. Please try again.',
    })
  })

  it.each([
    [
      every['amount-out-of-range'],
      'Suma je mimo povolených limitov.',
      'The amount is outside the allowed limits.',
    ],
    [every['human-check-required'], 'Vypočítajte príklad', 'Solve the sum'],
    [every['human-check-wrong'], 'Nesprávny výsledok príkladu', 'Incorrect result of the sum'],
    [{ at: 'companyNumber', code: 'required' }, 'Vyplňte: Meno', 'Fill in: Meno'],
  ] as const)('says what it is about, also alone in a summary: %o', (problem, inSlovak, inEnglish) => {
    expect(say(problem)).toContain(inSlovak)
    expect(say(problem, 'en')).toContain(inEnglish)
  })

  it('names all that may stand between the digits of a phone (rule O10)', () => {
    const phone = '+421 (905)/12.34-56'
    expect(phoneProblems('phone', phone)).toEqual([])
    const [sk, en] = [say(every['not-a-phone']), say(every['not-a-phone'], 'en')]
    for (const sign of ['medzery', 'spojovníky', 'zátvorky', 'lomky', 'bodky']) expect(sk).toContain(sign)
    for (const sign of ['spaces', 'hyphens', 'parentheses', 'slashes', 'dots']) expect(en).toContain(sign)
  })

  it('counts as Slovaks do', () => {
    const least = (min: number) => say({ at: 'firstName', code: 'too-short', min })
    expect([1, 2, 4, 5, 9].map(least).map((sentence) => sentence.split(' ').at(-1))).toEqual([
      'znak',
      'znaky',
      'znaky',
      'znakov',
      'znakov',
    ])
  })

  it('names the field that is empty', () => {
    const ordering = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'postalCode', 'country']
    const writing = ['category', 'subject', 'description', 'type', 'title', 'rating']
    const at = [...ordering, ...writing]
    for (const language of ['sk', 'en'] as const) {
      const sentences = at.map((field) => say({ at: field, code: 'required' }, language))
      expect(new Set(sentences).size).toBe(at.length)
    }
  })

  it('writes amounts in the currency of the form', () => {
    const limits = currencies.map((currency) =>
      problemText(translators.sk, every['amount-out-of-range'], { field: '', currency, language: 'sk' }),
    )
    expect(limits.map((sentence) => sentence.split(/\s/).at(-1))).toEqual(['€', '$', 'Kč'])
  })
})
