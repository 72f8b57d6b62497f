import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    adminSettings: 'Settings · {{brand}} admin',
  },
  settings: {
    title: 'Settings',
    ways: 'On pages of their own',
    saving: 'Saving...',
    leave: 'Back',
    replies: { title: 'Saved replies', text: 'Words that tickets are answered with.' },
    places: { title: 'Sales points', text: 'What the map and their pages say of shops.' },
    merchants: { title: 'Merchants', text: 'Who takes vouchers, and with which keys.' },
    members: { title: 'Accounts', text: 'Who may come in here, and what they may do.' },
    own: { title: 'Your account', text: 'Password, second factor and sign-ins.' },
    rest: {
      title: 'Forgiving a rest',
      lead: 'Where no more than this is missing of an order, the rest can be forgiven by one press, at a payment by the key f. The limit is given by the rules and is not set here; the history of an order tells what was forgiven.',
      most: 'At most: {{amounts}}',
    },
    handDay: {
      title: 'Daily limit of money recorded by hand',
      lead: 'How much one person records or issues alone on a day, in one currency or all together. A payment beyond it waits for a second person.',
      loading: 'Loading the limit...',
      failed: 'The limit could not be loaded',
      today: 'Limit in force today: {{amounts}}',
      ahead: 'Limit from {{day}}: {{amounts}}',
      ask: 'Change the limit',
      setTitle: 'Change the daily limit of money recorded by hand',
      setText:
        'The change holds from tomorrow and stands in the log. The other currencies change in proportion.',
      amount: 'Limit in EUR',
      bounds: 'From {{min}}, so that the largest voucher can be issued again, to {{max}}.',
      set: 'Change from tomorrow',
      done: 'The limit is changed. It holds from tomorrow.',
      history: 'Changes',
      change: '{{from}} → {{to}}',
      by: '{{name}}, {{at}}; holds from {{day}}',
      refused: {
        'limit-changed':
          'Somebody else changed the limit to {{amount}} meanwhile, or a new day began. Nothing was changed.',
      },
    },
    views: {
      title: 'Views of the team',
      lead: 'Saved views of lists that everybody sees. A new one is saved in its list, under Views.',
      loading: 'Loading views...',
      failed: 'The views could not be loaded',
      count_one: '{{count}} view',
      count_other: '{{count}} views',
      none: 'The team has none yet.',
      lists: { orders: 'Orders', tickets: 'Tickets', vouchers: 'Vouchers', audit: 'Audit trail' },
      madeBy: 'Last saved by {{name}}',
      up: 'Move the view {{name}} up',
      down: 'Move the view {{name}} down',
      rename: 'Rename the view {{name}}',
      remove: 'Remove the view {{name}}',
      renameTitle: 'Rename the view',
      renameShort: 'Rename',
      name: 'Name of the view',
      putBack: 'Put it back',
      done: {
        rename: 'The view {{name}} has a new name.',
        remove: 'The view {{name}} is removed.',
        'put-back': 'The view {{name}} is back.',
      },
      refused: {
        'saved-view-not-found': 'Somebody else removed this view meanwhile.',
        'saved-view-changed': 'Somebody else changed the views meanwhile. You see now how they are.',
        'saved-view-taken': 'Another view of this list is called so. Choose another name.',
        'kept-full': 'The team has as many views of this list as it can. Remove one first.',
      },
    },
  },
} as const satisfies EnglishWords<typeof slovak>
