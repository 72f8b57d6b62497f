import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    api: {
      title: 'API for merchants · {{brand}}',
      description:
        'Accept vouchers in your online shop: validate, redeem in parts, look up a voucher and list transactions over a REST API.',
    },
  },
  api: {
    heading: 'API for merchants',
    lead: 'Accept vouchers right in your online shop. Four calls: validate, redeem, look up a voucher, and list transactions and check their status.',
    contact: 'Request API access',
    openapi: 'Open the OpenAPI document',
    soon: 'In preparation',
    live: 'Live',
    state: {
      title: 'What is live and what is in preparation',
      text: 'The calls, keys and webhooks for merchants are still in preparation: no payment can be taken with them yet. We do not mean to change their shape, so you can build against it. What the server answers today is described exactly by the OpenAPI document.',
    },
    cards: {
      rest: {
        title: 'REST API',
        text: 'JSON over HTTPS, amounts in whole cents, times in UTC. Errors follow RFC 9457, with a code to decide by.',
      },
      security: {
        title: 'Security',
        text: 'Every merchant has keys of their own, test and live. We show them once, store only their hash, and they can be revoked at once.',
      },
      webhooks: {
        title: 'Webhooks',
        text: 'We tell you when a voucher is redeemed, reversed or blocked. Signed as in Standard Webhooks, tried again after an outage.',
      },
      integration: {
        title: 'Integration',
        text: 'A call repeated with the same key never takes money twice. Once the calls are live, generate a client in your language from the OpenAPI document.',
      },
    },
    start: {
      copy: 'the set-up',
      title: 'Before you start',
      text: 'The examples expect the address of this site and your key in two variables.',
      here: 'https://the-address-of-this-site',
    },
    endpoints: {
      title: 'Calls for merchants',
      request: 'Call',
      answer: 'Answer',
      copy: 'call {{path}}',
      validate: {
        title: 'Validate a voucher',
        text: 'Do code and password fit, and how much is left? An unknown code and a wrong password get the same answer.',
      },
      redeem: {
        title: 'Redeem a voucher',
        text: 'Takes an amount, all of it or a part. The header Idempotency-Key is required: after an outage send the same again, and you get the same answer.',
      },
      status: {
        title: 'Look up a voucher',
        text: 'Status, currency and validity. Only a merchant where the voucher has been used sees the balance.',
      },
      transactions: {
        title: 'List transactions',
        text: 'Your transactions from the newest on, page by page. For the next page send the value of next as the parameter cursor.',
      },
    },
    errors: {
      title: 'When a call fails',
      caption: 'Errors by HTTP status',
      status: 'Status',
      means: 'What it means',
      code401: 'The key is missing or not valid.',
      code404: 'The code or the password is wrong. We do not say which.',
      code409: 'The balance is too low, the currency is another one, or the same call is still running.',
      code422: 'The request breaks a rule. The answer says where and which.',
      code429: 'Too many calls. The Retry-After header says when to try again.',
      code503: 'The service is temporarily unavailable. Send the same again with the same key.',
    },
    today: {
      title: 'Try it now',
      text: 'Public calls answer today, without a key. For example the currencies, amounts and fees of this installation:',
      copy: 'call for the settings',
    },
    ask: {
      title: 'Tell us what you are building',
      text: 'Write what kind of shop you have and how many payments you expect. We will get back to you when a test key is ready for you.',
      form: 'Write with the form',
      mail: 'Write an e-mail',
      subject: 'API: a question from a merchant',
    },
  },
} satisfies EnglishWords<typeof sk>
