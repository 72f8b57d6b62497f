import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  jump: {
    title: 'Search and go',
    label: 'Number, variable symbol, IBAN, phone, e-mail, amount or name',
    placeholder: 'Number, symbol, IBAN, amount, name…',
    results: 'Found',
    loading: 'Searching…',
    found_one: '{{count}} record',
    found_other: '{{count}} records',
    empty: 'Nothing was found for “{{text}}”. Try a number, an e-mail, an amount or a part of a name.',
    failed: 'The server did not answer. What you typed is still here.',
    retry: 'Try again',
    balance: '{{left}} left of {{whole}}',
    decisions: {
      open: 'waits to be matched',
      accepted: 'accepted',
      'set-aside': 'set aside',
      'given-back': 'goes back to its sender',
    },
    groups: {
      order: 'Orders',
      ticket: 'Tickets',
      voucher: 'Vouchers',
      payment: 'Payments in statements',
      recent: 'Opened recently',
      command: 'Commands',
    },
    goTo: 'Go to: {{place}}',
  },
} as const satisfies EnglishWords<typeof slovak>
