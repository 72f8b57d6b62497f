import type { Words } from './sk.ts'

export const en: Words = {
  codes: (brand, number) => `${brand}: voucher codes of order ${number}`,
  passwords: (brand, number) => `${brand}: voucher passwords of order ${number}`,
  left: (balance, amount) => `${balance} of ${amount}`,
  validUntil: (day) => `valid until ${day}`,
  passwordsLater: 'The passwords come in another SMS.',
  verify: (address) => `Check: ${address}`,
  warning: 'Never send the code or the password to anybody in advance.',
  separator: '.',
  secondStep: {
    code: (brand, code) => `${brand}: ${code} is your code for the back-office.`,
    minutes: (count) => `It is good for ${count} minutes.`,
    warning: 'Tell it nobody, not even us.',
  },
}
