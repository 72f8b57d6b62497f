import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    verify: {
      title: 'Check a voucher · {{brand}}',
      description:
        'Enter the code and the password and see whether a voucher is valid, what is left on it and until when. Verifying takes nothing off it.',
    },
  },
  verify: {
    heading: 'Check a voucher',
    lead: 'Enter the code and the password. You will see whether the voucher is valid, what is left on it and until when. Verifying takes nothing off it.',
    form: 'Code and password of the voucher',
    code: 'Voucher code',
    codeHint: 'It looks like <code>XXXX-XXXX-XXXX-XXXX-X</code>. No need to type spaces or dashes.',
    password: 'Password',
    passwordHint: 'It came separately, in the other message.',
    verify: 'Verify',
    verifying: 'Verifying…',
    kept: 'The page remembers neither the code nor the password.',
    help: {
      title: 'Where to find them',
      text: 'The code is on the voucher you received. The password is sent separately, so that whoever has only one of them cannot spend the voucher.',
      foot: 'The password comes separately',
      none: 'No code or no password at hand? Support will block the voucher for you: its serial number or the number of your order is enough.',
    },
    notFound: {
      title: 'Voucher with this code does not exist',
      text: 'A wrong password gets the same answer. Check both fields character by character and solve the new sum.',
    },
    unavailable: {
      title: 'Verification error',
      text: 'Error verifying voucher. Please try again',
    },
    tooMany: {
      title: 'Too many attempts',
      text_one: 'Verifying is paused for a while. Try again in {{count}}\u00a0minute.',
      text_other: 'Verifying is paused for a while. Try again in {{count}}\u00a0minutes.',
    },
    verified: 'Voucher verified',
    states: {
      'active-unused': {
        label: 'Active, unused',
        text: 'The whole amount is waiting for you. Spend it at once or in parts.',
      },
      'active-partly-used': {
        label: 'Active, partly used',
        text: 'A part of the amount is spent; you can go on spending the rest.',
      },
      used: {
        label: 'Used',
        text: 'The whole amount is spent; nothing is left on the voucher.',
      },
      expired: {
        label: 'Expired',
        text: 'This voucher can no longer be used to pay.',
      },
      inactive: {
        label: 'Inactive',
        text: 'This voucher cannot be used to pay at the moment. Support will tell you why.',
      },
      unknown: {
        label: 'Unknown status',
        text: 'This page does not know the status. Verify it again later, or write to support.',
      },
    },
    frozen: {
      label: 'Blocked',
      text: 'Nobody can pay with it, and what is left stays on it. Write to support and give the serial number <serial>{{serial}}</serial>: they will unblock it or issue a new one in its place.',
    },
    expiredBalance:
      'We refund the balance if you ask: write to support and give the serial number <serial>{{serial}}</serial>.',
    timeline: {
      title: 'Payments with this voucher',
      redeem: 'Payment',
      reverse: 'Returned to the voucher',
      issued: 'Voucher issued',
      somewhere: 'At a partner',
      more_one: 'Show {{count}} older entry',
      more_other: 'Show {{count}} older entries',
    },
    block: {
      open: 'Block the voucher',
      title: 'Block this voucher?',
      nobody: 'Right after that nobody can pay with it, not even you. What is left stays on it.',
      lift: 'Only support can unblock it, on working days from {{from}}:00 to {{to}}:00. Write to them from the e-mail address of the order and give the serial number <serial>{{serial}}</serial>, never the code or the password.',
      letter: 'We will send a message to the e-mail address of the order to say that it is blocked.',
      confirm: 'Yes, block it',
      blocking: 'Blocking…',
      keep: 'No, keep it active',
      verify: 'Continue',
      unavailable: {
        title: 'We do not know whether it is blocked',
        text: 'No answer came from the server. Check your connection and press the button again: blocking it twice does no harm.',
      },
      gone: {
        title: 'The voucher was not blocked',
        text: 'The code and the password are no longer valid; another voucher has probably replaced this one. Verify it again.',
      },
      page: {
        title: 'Block a voucher · {{brand}}',
        heading: 'Block a voucher',
        lead: 'Lost it, or somebody else has seen the code? Enter the code and the password. We will show you what is left on it, and one press blocks it, at any hour.',
      },
    },
    balance: '<money>{{balance}}</money> of <money>{{amount}}</money> left',
    of: 'left of <money>{{amount}}</money>',
    created: 'Issued',
    used: 'Last used',
    expires: 'Valid until',
    expired: 'Was valid until',
    next: {
      redeem: 'Where to redeem',
      buy: 'Buy another voucher',
      refund: 'Ask for the balance back',
      support: 'Write to support',
    },
    again: 'Verify another',
    warning: {
      title: 'Never send the code or the password to anybody',
      text: 'No police officer, bank or authority will ever ask to be paid with a voucher. Anyone who does is a scammer.',
      block: 'Somebody has seen the code? Block the voucher',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
