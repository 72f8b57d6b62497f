import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

/** The words of the box that leads everywhere, in English. */
export const en = {
  idle: {
    text: 'You will be signed out in <time>{{left}}</time>, as nothing has been done for long.',
    soon: 'You will be signed out soon, as nothing has been done for long.',
    stay: 'Stay',
  },
  jump: {
    title: 'Search and go',
    open: 'Search',
    label: 'Number, variable symbol, IBAN, phone, e-mail, amount or name',
    placeholder: 'Number, symbol, IBAN, amount, name…',
    results: 'Found',
    loading: 'Searching…',
    found_one: '{{count}} record',
    found_other: '{{count}} records',
    empty: 'Nothing was found for “{{text}}”. Try a number, an e-mail, an amount or a part of a name.',
    failed: 'The server did not answer. What you typed is still here.',
    retry: 'Try again',
    secret:
      'This is the code of a voucher. It was sent nowhere, and codes are not looked up here. Find the voucher by its serial.',
    heldBack: 'This begins like a voucher’s code, so we search only once you press Enter.',
    unreachable: 'The search could not be loaded',
    balance: '{{left}} left of {{whole}}',
    decisions: { open: 'waits to be matched', accepted: 'accepted', 'set-aside': 'set aside' },
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
} satisfies EnglishWords<typeof sk>
