import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  held: {
    title: 'What waits to be sent',
    waiting_one: '{{count}} change waits',
    waiting_other: '{{count}} changes wait',
    soon_one: '{{count}} change waits. Press z to call it off.',
    soon_other: '{{count}} changes wait. Press z to call the last one off.',
    seconds: 'in {{seconds}}\u00a0s',
    waitsForOther: 'once the change of many before is finished',
    why: 'Nothing has happened yet. Once it is sent it cannot be taken back.',
    now: 'Send now',
    orders_one: '{{figure}} order: {{status}}',
    orders_other: '{{figure}} orders: {{status}}',
    payment: 'Accepting the payment of {{amount}}',
    paymentOf: 'Accepting the payment of {{amount}}, {{payer}}',
    payments_one: 'Accepting {{figure}} exact payment',
    payments_other: 'Accepting {{figure}} exact payments',
    named: '{{who}} named the columns of the file {{file}}: check that amounts and symbols are right.',
    refund: 'Noting the refund of {{amount}}, {{payee}}',
    refunds_one: 'Noting {{figure}} refund as sent',
    refunds_other: 'Noting {{figure}} refunds as sent',
    done: 'Done',
    forGood: 'It cannot be taken back any more.',
    failed: 'Not done',
    show: 'Show it',
    undone_one: 'The session ended, this change was not made',
    undone_other: 'The session ended, these {{count}} changes were not made',
  },
} as const satisfies EnglishWords<typeof slovak>
