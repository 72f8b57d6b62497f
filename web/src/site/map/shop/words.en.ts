import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    shop: {
      title: '{{name}}, {{city}} · {{brand}}',
      description:
        'A sales point of vouchers: {{name}}, {{address}}, {{city}}. Opening hours, phone, services and directions.',
    },
  },
  shop: {
    sampleShop: 'This sales point is made up as a sample, and no voucher is sold there.',
    closedFor: 'This shop is closed for good since {{day}}.',
    holidays: 'Closed on Slovak public holidays.',
    loading: 'Loading the shop...',
    back: 'All sales points',
    atOnce: 'You buy a voucher here while you wait: pay in cash and take a slip with its code and password.',
    takesOrders: 'You pay for an order of this site here. Its code or number is enough.',
    takesOrdersByHand:
      'You pay for an order of this site here. The shop has no till of ours: we send the voucher once it confirms the payment, so better call before you go.',
    sellsNothing: 'Vouchers are not sold here at the moment.',
    contact: 'Contact',
    order: 'Order and pay here',
    tryOrder: 'Try an order',
    nearby: 'The nearest other places',
  },
} satisfies EnglishWords<typeof slovak>
