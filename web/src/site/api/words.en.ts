import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    api: {
      title: 'API for merchants · {{brand}}',
      description:
        'Accept vouchers in your online shop: validate, redeem in parts, reverse and list transactions over a REST API.',
    },
  },
  api: {
    heading: 'API for merchants',
    lead: 'Accept vouchers right in your online shop or at your till. Five calls: validate, redeem, look up a voucher, reverse a payment, and list transactions with their status.',
    register: 'I want to accept vouchers',
    openapi: 'Open the OpenAPI document',
    live: 'Without a key',
    state: {
      title: 'What is not here yet',
      text: 'The calls on this page are live and take real money. There are no test keys, no reservations and no webhooks; you learn a state by asking. The OpenAPI document describes the exact shapes.',
    },
    cards: {
      rest: {
        title: 'REST API',
        text: 'JSON over HTTPS, amounts in whole cents, times in UTC. Errors follow RFC 9457, with a code to decide by.',
      },
      security: {
        title: 'Security',
        text: 'Every merchant has keys of their own, each for what it needs and no more. We show them once, store only their hash, and they can be revoked at once.',
      },
      returns: {
        title: 'Reversals',
        text: 'Put a payment back on the voucher, whole or in parts, together at most what you took.',
      },
      integration: {
        title: 'Integration',
        text: 'A call repeated with the same Idempotency-Key never takes money twice. Generate a client in your language from the OpenAPI document.',
      },
    },
    start: {
      copy: 'the set-up',
      title: 'Before you start',
      text: 'The examples expect the address of this site and your key in two variables. The key belongs on a server, never in a browser or a phone app.',
      here: 'https://the-address-of-this-site',
    },
    endpoints: {
      title: 'Calls for merchants',
      request: 'Call',
      answer: 'Answer',
      copy: 'call {{path}}',
      validate: {
        title: 'Validate a voucher',
        text: 'Can the voucher be used to pay right now, and how much is left? An unknown code and a wrong password get the same answer: valid is false, and there is no voucher. The status inactive is that of a blocked or cancelled voucher.',
      },
      redeem: {
        title: 'Redeem a voucher',
        text: 'Takes an amount in the currency of the voucher, all of it or a part. The header Idempotency-Key is required, a new one for each payment: after an outage send the same again, and for {{days}}\u00a0days you get the same answer.',
      },
      status: {
        title: 'Look up a voucher',
        text: 'Status, currency and validity by the code alone. Only a merchant where the voucher has been used gets the balance and the serial number.',
      },
      reverse: {
        title: 'Reverse a payment',
        text: 'Puts an amount back on the voucher it came from, or on the one that has replaced it: its serial number is in the answer. With an empty body {} it puts back all that is left of the payment. {id} is the id of the transaction in the answer to redeem. Idempotency-Key is required here too.',
      },
      transactions: {
        title: 'Check transaction status, list transactions',
        text: 'Your transactions from the newest on, page by page. A payment (redeem) is listed only if it happened; what was given back of it is here as a reverse with its id in reverses. Filter by kind (redeem, reverse), from (included) and to (not included): instants in UTC as you see them in at. For the next page send the value of next as the parameter cursor.',
      },
    },
    errors: {
      title: 'When a call fails',
      caption: 'Errors by the field code',
      code: 'code',
      status: 'HTTP status',
      means: 'What it means',
      rows: {
        malformed:
          'The request has the wrong shape; the field problems says where. An amount is in whole cents: {{cents}}, not {{written}}.',
        'idempotency-key-missing': 'The header Idempotency-Key is missing.',
        'idempotency-key-malformed': 'The header Idempotency-Key has more than {{length}} characters.',
        'api-key-required': 'The key is missing, is none, or was revoked.',
        'scope-required': 'The key is not for this call. The field scope says which permission it lacks.',
        'transaction-not-found': 'You have made no such payment.',
        'not-found': 'There is nothing at this address.',
        'method-not-allowed': 'The address takes another method. The header Allow says which.',
        'too-slow': 'The request did not arrive in time. Send the same again with the same key.',
        'idempotency-key-busy':
          'The same call is still running. Send it again in a second, with the same key.',
        'too-large': 'The body of the request is too large.',
        'unsupported-media-type': 'The body is not JSON. Send it with Content-Type: application/json.',
        'too-many-requests':
          'Too many wrong codes or passwords with this key: at most {{most}} in an hour, {{mostOfCode}} about one code. The right code with its password always passes. Name your visitor in the header Hotovo-Visitor, by whatever you call them, and each is counted apart, at most {{mostOfVisitor}}. Retry-After says when to try again.',
        'headers-too-large': 'The headers of the request are too large.',
        fault:
          'Something broke here. Send the same again with the same key; if it stays, tell us the value of requestId.',
        unavailable: 'The service is temporarily unavailable. Send the same again with the same key.',
      },
    },
    reasons: {
      title: 'Why a payment was not made',
      caption: 'Reasons in the field code; the status is {{status}} and nothing was done',
      rows: {
        invalid: 'A field breaks a rule. The field problems says which and why.',
        'voucher-not-found': 'The code or the password is wrong. We do not say which.',
        'insufficient-balance': 'There is less left on the voucher than you take.',
        'wrong-currency': 'The voucher is in another currency.',
        frozen: 'The voucher is blocked. Our support unblocks it for the customer.',
        expired: 'The voucher has expired.',
        cancelled:
          'The voucher was cancelled or replaced by another and cannot be spent. A payment from a replaced one is reversed like any other, from a cancelled one it is not: settle it with the customer otherwise.',
        'reversal-too-large':
          'There is less left of the payment than you give back. The field left says how much.',
        'idempotency-key-reused': 'You have sent the same Idempotency-Key with another request.',
      },
    },
    today: {
      title: 'Try it now',
      text: 'Public calls answer without a key, too. For example the currencies, amounts and fees of this installation:',
      copy: 'call for the settings',
    },
    ask: {
      title: 'How to get a key',
      text: 'Leave us your contact, and we will get back to you about the contract and the key. With a question about the API write to support or send an e-mail.',
      form: 'Write to support',
      mail: 'Write an e-mail',
      subject: 'API: a question from a merchant',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
