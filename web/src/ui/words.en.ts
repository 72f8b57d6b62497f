import type { EnglishWords } from '../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  common: {
    noScript: 'This page needs JavaScript. Switch it on in your browser and load the page again.',
    error: 'Error',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Not copied',
    copyByHand: 'The text is selected. Copy it with Ctrl\u00a0+\u00a0C, on a phone by holding it.',
    close: 'Close',
    newTab: 'opens in a new tab',
    buy: 'Buy a voucher',
    done: 'done',
    optional: 'optional',
    checkFields_one: 'Check {{count}} field',
    checkFields_other: 'Check {{count}} fields',
  },
  coupon: {
    label: 'Voucher',
    code: 'Code',
    serial: 'Serial number',
    sample: 'Sample',
  },
  confirmation: {
    home: 'To the home page',
  },
} as const satisfies EnglishWords<typeof slovak>
