import { lengths } from '../limits.ts'
import { phoneProblems, textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'

/** What a shop or a company would do with vouchers; each is a topic of a ticket (rule S11). */
export const registrationTopics = ['selling', 'accepting'] as const
export type RegistrationTopic = (typeof registrationTopics)[number]

/** Who registers (rule S11): the shop or company, its number in the register (IČO), its town, and a phone. */
export type Registration = {
  readonly company: string
  readonly companyNumber: string
  readonly city: string
  readonly phone: string
}

/** The number without the blanks people put between its digits: `12 345 679` is `12345679`. */
export const bareCompanyNumber = (text: string): string => text.replace(/\s/gu, '')

/** Eight digits, the last of which is a check digit by the weights 8 to 2 (rule S11). */
function isCompanyNumber(bare: string): boolean {
  if (!/^\d{8}$/.test(bare)) return false
  const [last, ...before] = [...bare].map(Number).reverse()
  const sum = before.reduce((total, digit, place) => total + digit * (place + 2), 0)
  return last === (11 - (sum % 11)) % 10
}

/** A number in the register of companies. */
function companyNumberProblems(at: string, text: string): Problem[] {
  const bare = bareCompanyNumber(text)
  if (bare === '') return [{ at, code: 'required' }]
  return isCompanyNumber(bare) ? [] : [{ at, code: 'not-a-company-number' }]
}

/** Everything that is wrong with who registers, in the order of the page (rule S11). */
export const registrationProblems = ({
  company = '',
  companyNumber = '',
  city = '',
  phone = '',
}: Partial<Registration>): Problem[] => [
  ...textProblems('company', company, lengths.company, { required: true }),
  ...companyNumberProblems('companyNumber', companyNumber),
  ...textProblems('city', city, lengths.city, { required: true }),
  ...phoneProblems('phone', phone),
]
