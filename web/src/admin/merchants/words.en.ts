import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    adminMerchants: 'Merchants · {{brand}} admin',
  },
  merchants: {
    title: 'Merchants',
    lead: 'Who takes vouchers, and with which keys. Every change is in the log.',
    loading: 'Loading merchants...',
    failed: 'The merchants could not be loaded',
    count_one: '{{count}} key',
    count_other: '{{count}} keys',
    none: 'There is no merchant yet',
    noneText: 'A merchant is here from the first key that you give them.',
    columns: {
      name: 'Merchant',
      key: 'Key',
      scopes: 'May',
      created: 'Since',
      actions: 'Actions',
    },
    ends: 'ends in {{hint}}',
    everything: 'everything',
    revoked: 'revoked {{at}}',
    scopes: {
      validate: 'check a voucher by code and password',
      view: 'see a voucher that they took money of',
      redeem: 'take money off vouchers',
      transactions: 'see their transactions',
      reverse: 'give back what they took',
    },
    another: 'Another key',
    anotherOf: 'Another key for {{name}}',
    end: 'Revoke',
    endOf: 'Revoke the key {{hint}} of {{name}}',
    titles: {
      give: 'New key',
      end: 'Revoke the key?',
      given: 'Key for {{name}}',
    },
    texts: {
      give: 'You see the key once, as soon as it is made.',
      end: 'From the next request on {{name}} does nothing with the key that ends in {{hint}}. It cannot be taken back.',
      given: 'You see it now and never again. Send it to the merchant by a safe way.',
      lost: 'The key was made, but the answer with it was lost. Revoke it and make another one.',
    },
    submit: { give: 'Make the key', end: 'Revoke the key' },
    give: 'New key',
    saving: 'Saving...',
    leave: 'Back',
    kept: 'I have it',
    copy: 'key',
    name: 'Name of the merchant',
    chooseScope: 'Choose what the key may do',
    done: {
      give: '{{name}} has a new key.',
      end: 'The key {{hint}} is revoked.',
    },
    refused: {
      'merchant-key-not-found': 'There is no such key any more.',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
