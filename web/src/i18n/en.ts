import type { EnglishWords } from './messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    lost: {
      title: 'Page not found · {{brand}}',
      description: 'There is nothing at this address.',
    },
  },
  common: {
    noScript: 'This page needs JavaScript. Switch it on in your browser and load the page again.',
    error: 'Error',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Failed',
    copyByHand: 'Please copy it by hand.',
    close: 'Close',
    newTab: 'opens in a new tab',
    buy: 'Buy a voucher',
    optional: 'optional',
    checkFields_one: 'Check {{count}} field',
    checkFields_other: 'Check {{count}} fields',
  },
  coupon: {
    label: 'Voucher',
    code: 'Code',
    sample: 'Sample',
  },
  shell: {
    skip: 'Skip to content',
    home: '{{brand}}, home page',
    mainNavigation: 'Main navigation',
    howItWorks: 'How it works',
    buyShort: 'Buy',
    signIn: 'Partner sign-in',
    menu: 'Menu',
    closeMenu: 'Close menu',
    otherLanguage: 'Slovenčina',
    scheme: 'Appearance',
    schemes: { light: 'Light', dark: 'Dark', system: 'Same as device' },
    notices: 'Notices',
    footer: {
      site: 'Vouchers',
      partners: 'Work with us',
      contact: 'Contact',
      becomePartner: 'Partner registration',
      becomeAgent: 'Seller registration',
      hours: 'Monday to Friday, {{from}}:00\u00a0–\u00a0{{to}}:00',
      settings: 'Page settings',
      language: 'Language',
    },
    failure: {
      title: 'An error occurred',
      text: 'The page could not be shown. Please load it again. What you filled in for an order is kept in this window.',
      reload: 'Load again',
      home: 'Back to the home page',
    },
    offline: {
      title: 'The page could not be downloaded',
      text: 'You may have lost the internet connection, or we have just released a new version of the page. Check the connection and load the page again.',
      reload: 'Load again',
    },
  },
  lost: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may be mistyped, or the page has moved.',
    home: 'Go to the home page',
  },
} satisfies EnglishWords<typeof sk>
