import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  places: {
    services: {
      'instant-purchase': 'Voucher while you wait',
      'order-payment': 'Paying for an order',
      'voucher-purchase': 'Paying for an order',
      'voucher-redemption': 'Redeems vouchers',
      'customer-support': 'Customer support',
    },
    refusals: {
      denied: {
        title: 'Your browser did not share your position',
        text: 'Allow it for this page in the settings of your browser and try again. Or give a town.',
      },
      timeout: {
        title: 'Finding your position took too long',
        text: 'Try again, best near a window or outside. Or give a town.',
      },
      unavailable: {
        title: 'This device does not know where it is',
        text: 'Give a town, or choose a place on the map.',
      },
    },
    hours: 'Opening hours',
    hoursUnknown: 'N/A',
    phoneUnknown: 'Phone not known',
    today: 'Today {{hours}}',
    todayHoliday: 'Today {{hours}} (public holiday)',
    isToday: 'today',
    closed: 'closed',
    hoursOf: '{{from}}\u00a0– {{until}}',
    hoursNotKnown: 'We do not know the opening hours. Better call before you go.',
    hoursNorPhone: 'We do not know the opening hours.',
    states: {
      open: 'Open, closes at {{time}}',
      today: 'Closed, opens today at {{time}}',
      tomorrow: 'Closed, opens tomorrow at {{time}}',
      monday: 'Closed, opens on Monday at {{time}}',
      tuesday: 'Closed, opens on Tuesday at {{time}}',
      wednesday: 'Closed, opens on Wednesday at {{time}}',
      thursday: 'Closed, opens on Thursday at {{time}}',
      friday: 'Closed, opens on Friday at {{time}}',
      saturday: 'Closed, opens on Saturday at {{time}}',
      sunday: 'Closed, opens on Sunday at {{time}}',
      'closed-for-long': 'Closed for the next few days as well',
    },
    weekdays: {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    },
    verified: 'Verified place',
    primary: 'Main shop',
    navigate: 'Directions',
  },
} satisfies EnglishWords<typeof slovak>
