import type { RefusalCode, Refused } from '@hotovo/application/refusal'
import { type Feature, features } from '@hotovo/application/site/ports'
import { formWork } from '@hotovo/domain/limits'
import type { Problem, ProblemCode } from '@hotovo/domain/shared/problem'
import { z } from 'zod/mini'

type Details = {
  readonly [C in ProblemCode]: {
    readonly [K in Exclude<keyof Extract<Problem, { code: C }>, 'at' | 'code'>]: z.ZodMiniType<
      Extract<Problem, { code: C }>[K]
    >
  }
}

/** The data of every problem: forget a code, or what it carries, and this does not compile. */
const details: Details = {
  required: {},
  'too-short': { min: z.number() },
  'too-long': { max: z.number() },
  'hidden-characters': {},
  'not-a-name': {},
  'not-an-email': {},
  'not-an-iban': {},
  'own-account': {},
  'not-a-phone': {},
  'phone-without-sms': {},
  'not-a-company-number': {},
  'not-a-postal-code': {},
  'postal-code-elsewhere': { digits: z.number() },
  'country-not-served': {},
  'cart-empty': {},
  'too-many-lines': { max: z.number() },
  'line-repeated': {},
  'order-too-large': { max: z.number() },
  'amount-missing': {},
  'amount-not-added': { amount: z.number() },
  'amount-not-positive': {},
  'day-in-future': {},
  'amount-not-preset': {},
  'amount-out-of-range': { min: z.number(), max: z.number() },
  'quantity-too-small': { min: z.number() },
  'quantity-too-large': { max: z.number() },
  'payment-not-offered': {},
  'cash-too-large': { max: z.number() },
  'password-common': {},
  'password-unchanged': {},
  'email-unchanged': {},
  'placeholder-unknown': { placeholder: z.string() },
  'placeholder-left': { placeholder: z.string() },
  'human-check-required': {},
  'human-check-wrong': {},
  'human-check-expired': {},
}

const ProblemShape = z.union(
  Object.entries(details).map(([code, data]) =>
    z.object({ at: z.string(), code: z.literal(code), ...data }),
  ) as never,
) as unknown as z.ZodMiniType<Problem>

/** The refusals that carry more than their code. */
export type CarryingCode = {
  [C in RefusalCode]: Exclude<keyof Refused<C>, 'code'> extends never ? never : C
}[RefusalCode]
export type BareCode = Exclude<RefusalCode, CarryingCode>

export type RefusalShapes<Code extends CarryingCode> = { readonly [C in Code]: z.ZodMiniType<Refused<C>> }

/** A refusal as a problem document or a function of a database tells it: what has no shape here carries its code only. */
export const refusalIn = <Code extends CarryingCode, Told extends Code | BareCode>(
  shapes: RefusalShapes<Code>,
  code: Told,
  members: unknown,
): Refused<Told> => (code in shapes ? shapes[code as Code].parse(members) : { code }) as Refused<Told>

/** What refusals that the public may meet carry beside their code; those of staff are in `staff-api.ts`. */
export const publicRefusalShapes = {
  invalid: z.object({ code: z.literal('invalid'), problems: z.array(ProblemShape) }),
  'feature-off': z.object({ code: z.literal('feature-off'), feature: z.enum(features) }),
  'work-needed': z.object({
    code: z.literal('work-needed'),
    bits: z.int().check(z.lte(formWork.mostBits)),
  }),
  'too-many-requests': z.object({
    code: z.literal('too-many-requests'),
    limit: z.object({ name: z.string(), most: z.int(), seconds: z.int() }),
    retryAfterSeconds: z.int(),
  }),
} satisfies Partial<RefusalShapes<CarryingCode>>

type Words = { readonly title: string; readonly detail: string }

/**
 * What is refused by a problem document that has its row here. A failed verification is an answer on the wire
 * (`wire/verification.ts`), and where a session would need https a fault of the request says so.
 */
export type SentCode = Exclude<RefusalCode, 'https-required'>

/** How every refusal travels (rule H1). Apart from the shapes, so that no page carries words it never shows. */
export const refusals: Readonly<
  Record<
    SentCode,
    Words & { readonly status: 202 | 400 | 401 | 403 | 404 | 409 | 410 | 422 | 428 | 429 | 503 }
  >
> = {
  invalid: {
    status: 422,
    title: 'The request breaks a rule',
    detail: 'Each problem says where, which rule, and the numbers of it.',
  },
  'feature-off': {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'This installation has switched the feature off for now.',
  },
  'idempotency-key-malformed': {
    status: 400,
    title: 'The idempotency key is not one',
    detail: 'Idempotency-Key is a UUID; from merchants it has 1 to 255 characters.',
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'An idempotency key is needed',
    detail: 'Send Idempotency-Key, new for each request, and the same one when you send a request again.',
  },
  'api-key-required': {
    status: 401,
    title: 'This is for merchants with a key',
    detail: 'Send Authorization: Bearer with a key that was not revoked.',
  },
  'scope-required': {
    status: 403,
    title: 'Your key is not for this',
    detail: 'scope names what it would have to be for.',
  },
  'voucher-not-found': {
    status: 422,
    title: 'There is no such voucher',
    detail: 'Code and password do not belong together, or there is no such code. It is one answer for both.',
  },
  'wrong-currency': {
    status: 422,
    title: 'The voucher has another currency',
    detail: 'Nothing was spent. A voucher is spent in its own currency only.',
  },
  cancelled: {
    status: 422,
    title: 'The voucher was cancelled',
    detail: 'Nothing was done. It was replaced or given back, and is out of use for ever.',
  },
  frozen: {
    status: 422,
    title: 'The voucher is blocked',
    detail: 'Nothing was spent. Whoever blocked it asks support to lift that.',
  },
  expired: { status: 422, title: 'The voucher has expired', detail: 'Nothing was spent.' },
  'insufficient-balance': {
    status: 422,
    title: 'The voucher is worth less',
    detail: 'Nothing was spent. Ask /api/vouchers/validate what is left of it.',
  },
  'transaction-not-found': {
    status: 404,
    title: 'You have no such redemption',
    detail: 'The id of a transaction is in the answer to it, and in /api/transactions.',
  },
  'reversal-too-large': {
    status: 422,
    title: 'There is less left of the redemption',
    detail: 'Nothing was given back. left says how much still can be, in minor units.',
  },
  'voucher-voided': {
    status: 409,
    title: 'The voucher is out of use for ever',
    detail: 'Nothing was done. It was replaced, cancelled or given back.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The idempotency key was used for another request',
    detail: 'A key stands for one body. Take a new key for a new request.',
  },
  'idempotency-key-busy': {
    status: 409,
    title: 'A request with this idempotency key is still running',
    detail: 'Send it again in a moment to get its answer.',
  },
  'order-not-found': {
    status: 404,
    title: 'There is no such order',
    detail: 'The token of an order is in the address of its page, its id in the lists of the back-office.',
  },
  'order-closed': {
    status: 409,
    title: 'The order stays cancelled',
    detail: 'Its customer withdrew, or kept or spent some of its vouchers. A new order takes its place.',
  },
  'withdrawal-over': {
    status: 409,
    title: 'This order cannot be withdrawn from any more',
    detail: 'The days to withdraw are over, or it was cancelled before. See withdrawal in the order.',
  },
  'rest-not-missing': {
    status: 409,
    title: 'There is no rest to ask for',
    detail: 'Nothing of the order was paid, nothing of it is missing, or it was cancelled.',
  },
  'rest-too-much': {
    status: 409,
    title: 'Too much of the order is missing to be forgiven',
    detail: 'most says how much may be, in minor units. Ask for the rest instead.',
  },
  'rest-asked': {
    status: 409,
    title: 'The customer was told lately what is missing',
    detail: 'at says when. A day later it can be asked for again.',
  },
  'order-taken': {
    status: 409,
    title: 'A colleague is at this order',
    detail: 'by names them. The same call with over takes it over, which is in the audit log.',
  },
  'ticket-not-found': {
    status: 404,
    title: 'There is no such ticket',
    detail: 'The id of a ticket is in the lists of the back-office.',
  },
  'ticket-changed': {
    status: 409,
    title: 'Somebody else changed the ticket meanwhile',
    detail: 'Nothing was done. current is the ticket as it is now; decide again with its version.',
  },
  'colleague-not-found': {
    status: 404,
    title: 'There is no such member of staff',
    detail: 'See /api/admin/colleagues for whom a ticket can be given to.',
  },
  'staff-not-found': {
    status: 404,
    title: 'There is no such account',
    detail: 'See /api/admin/staff for the accounts of staff.',
  },
  'merchant-key-not-found': {
    status: 404,
    title: 'There is no such key of a merchant',
    detail: 'See /api/admin/merchants for merchants and their keys.',
  },
  'email-taken': {
    status: 409,
    title: 'Another account has this e-mail',
    detail: 'Nothing was added. It may be closed; open it again instead.',
  },
  'last-admin': {
    status: 409,
    title: 'This is the last admin',
    detail:
      'Nothing was done. Somebody has to be left who may manage accounts; make another one an admin first.',
  },
  'account-changed': {
    status: 409,
    title: 'Somebody else changed the account meanwhile',
    detail: 'Nothing was done. current is the account as it is now.',
  },
  'own-account': {
    status: 403,
    title: 'This is your own account',
    detail: 'Use /api/admin/second-factor/remove, with the password and a code.',
  },
  'invitation-accepted': {
    status: 409,
    title: 'This account is invited no more',
    detail:
      'Its owner has chosen a password, or it is closed. Whoever forgot a password asks for a letter at the sign-in.',
  },
  'saved-reply-not-found': {
    status: 404,
    title: 'There is no such saved reply',
    detail: 'It is not there, it is of somebody else, or it was removed before.',
  },
  'saved-reply-changed': {
    status: 409,
    title: 'Somebody else changed the saved reply meanwhile',
    detail: 'Nothing was done. Read the list again; version says which words a change is of.',
  },
  'saved-view-not-found': {
    status: 404,
    title: 'There is no such saved view',
    detail: 'It is not there, it is of somebody else, or it was removed before.',
  },
  'limit-changed': {
    status: 409,
    title: 'Somebody else set the limit meanwhile',
    detail: 'Or the day it would have held from has begun. Nothing was done. Read it again.',
  },
  'sales-points-changed': {
    status: 409,
    title: 'Somebody else changed a sales point meanwhile',
    detail: 'Nothing was done. Read them again.',
  },
  'sales-point-taken': {
    status: 409,
    title: 'Another sales point has that id',
    detail: 'Nothing was done. A new one has an id of its own.',
  },
  'sales-point-true': {
    status: 409,
    title: 'A true sales point is closed, not removed',
    detail:
      'Nothing was done. Only samples, and those that nobody changed since they were added, are removed.',
  },
  'saved-view-changed': {
    status: 409,
    title: 'Somebody else changed the views meanwhile',
    detail: 'Nothing was done. Read the list again.',
  },
  'saved-view-taken': {
    status: 409,
    title: 'Another view of the list has that name',
    detail: 'Nothing was done. Choose another name, or remove the other view.',
  },
  'kept-full': {
    status: 409,
    title: 'As many are kept as may be',
    detail: 'Nothing was kept. most says how many there may be; remove one first.',
  },
  'code-not-offered': {
    status: 404,
    title: 'This payment has no such code',
    detail: 'Codes differ by currency and payment method; see the payment of the order.',
  },
  'payment-not-found': {
    status: 404,
    title: 'The order has no such payment',
    detail: 'It is not there, or it was taken back or decided about before.',
  },
  'refund-in-file': {
    status: 409,
    title: 'The money stands in a file for the bank',
    detail:
      'Money of an order that stands in a file is given back by it, and nothing lets less of it be due: mark the file as sent, or call it off first.',
  },
  'refund-account-changed': {
    status: 409,
    title: 'The account for the refund is another one by now',
    detail:
      'Money goes back to an account that paid, or to the one that was typed last; a colleague may have typed another one. Look at the refund again.',
  },
  'refund-not-found': {
    status: 404,
    title: 'There is no such money to give back',
    detail: 'It was given back before, or it goes to its sender no more.',
  },
  'refund-file-not-found': {
    status: 404,
    title: 'There is no such file, or nothing of it waits',
    detail: 'What stood in it was sent or called off before.',
  },
  'second-person-needed': {
    status: 403,
    title: 'Somebody else confirms it',
    detail: 'A payment that is beyond what one person may record alone in a day is confirmed by another one.',
  },
  'beyond-day': {
    status: 403,
    title: 'It is more than one person may let out alone in a day',
    detail:
      'Vouchers issued in place of others, contacts that were corrected and payments recorded by hand share it. A colleague may do it, or you tomorrow.',
  },
  'nothing-sent': {
    status: 409,
    title: 'Nothing of the order failed, waits as a letter or left',
    detail:
      'The contact of a paid order is corrected once something could not be delivered, is to be printed or left.',
  },
  'too-many-corrections': {
    status: 409,
    title: 'The contact was corrected often today',
    detail:
      'It may be corrected again tomorrow, and today be led back to what it was placed with or a colleague corrected it to.',
  },
  'vouchers-issued': {
    status: 409,
    title: 'Vouchers were issued for this payment',
    detail:
      'It cannot be taken back any more, nor can one that was given back. Cancel the order and refund the money.',
  },
  'serial-not-found': {
    status: 404,
    title: 'There is no such voucher',
    detail: 'The serial of a voucher is VCH- and nine symbols.',
  },
  'voucher-not-replaceable': {
    status: 409,
    title: 'This voucher cannot be replaced',
    detail: 'It was spent, voided, or has expired.',
  },
  'voucher-worthless': {
    status: 409,
    title: 'Nothing is left of this voucher',
    detail: 'It was spent, or taken out of use before.',
  },
  'cash-desk-not-found': {
    status: 404,
    title: 'There is no such cash desk',
    detail: 'Whoever works at one is named in its settings.',
  },
  'cash-desk-closed': {
    status: 409,
    title: 'The cash desk does not do that now',
    detail: 'It was blocked, or it is not set up for it. No cash is taken.',
  },
  'cash-desk-changed': {
    status: 409,
    title: 'Somebody else changed the cash desk meanwhile',
    detail: 'Nothing was done. Read it again.',
  },
  'shift-not-found': {
    status: 409,
    title: 'There is no such open shift at this cash desk',
    detail: 'Open a shift with the cash in the drawer first.',
  },
  'beyond-cash-day': {
    status: 409,
    title: 'It is more than the cash desk may take on a day',
    detail: 'The member `left` says how much is left today, in minor units of EUR.',
  },
  'order-due-changed': {
    status: 409,
    title: 'Something else is missing of the order by now',
    detail: 'The member `due` says how much, in minor units; 0 where nothing is. No cash was taken.',
  },
  'cash-too-much': {
    status: 409,
    title: 'It is more than a cash desk takes',
    detail:
      'Whoever pays more is identified by law, which no desk does, and of one order the law bounds what is paid in cash. The member `most` says how much it takes, in minor units.',
  },
  'sale-not-refundable': {
    status: 409,
    title: 'The sale cannot be given back here',
    detail: 'It was sold elsewhere or too long ago, was given back already, or something of it was spent.',
  },
  'slip-too-old': {
    status: 409,
    title: 'The slip was fetched too long ago to be issued anew at the desk',
    detail:
      'Its customer may have it. Staff replace a voucher of its order, whose new slip waits at the desk.',
  },
  'slip-gone': {
    status: 410,
    title: 'The slip is not here any more',
    detail: 'It was fetched before, was voided, or its address is too old. The cash desk issues another one.',
  },
  'delivery-not-found': {
    status: 404,
    title: 'There is no such delivery that waits',
    detail: 'It is not there, or it was handed over or voided before.',
  },
  'letter-not-printed': {
    status: 409,
    title: 'The letter was never printed',
    detail: 'Nobody can have it: print it first.',
  },
  'job-not-found': {
    status: 404,
    title: 'There is no such job that could be tried again',
    detail: 'It is done, it is under way, or there never was one.',
  },
  'statement-waits': {
    status: 202,
    title: 'The file is kept and not read yet',
    detail: 'Files are read one at a time. Location, and id, say where to ask what became of it.',
  },
  'import-not-found': {
    status: 404,
    title: 'There is no such import of a file',
    detail: 'It is not there, or what became of it was forgotten.',
  },
  'statement-refused': {
    status: 422,
    title: 'The file was not taken as a bank statement',
    detail: 'why says what is wrong with it. Nothing of it was kept.',
  },
  'entry-not-found': {
    status: 404,
    title: 'The statement has no such line',
    detail: 'Lines are counted from 1 in each statement.',
  },
  'entry-changed': {
    status: 409,
    title: 'The line is not what it was any more',
    detail: 'Nothing was done. current is the line as it is now: decided about, or with another proposal.',
  },
  'credentials-wrong': {
    status: 401,
    title: 'E-mail and password do not belong together',
    detail: 'It is the same answer for an unknown e-mail. The attempts that are left are told from two on.',
  },
  'record-changed': {
    status: 409,
    title: 'Somebody else changed the record meanwhile',
    detail: 'Nothing was done. current is the record as it is now; decide again with its version.',
  },
  'sign-in-locked': {
    status: 429,
    title: 'Too many failed attempts',
    detail: 'Sign-in with this e-mail is heard again at retryAt.',
  },
  'session-over': {
    status: 401,
    title: 'The session is over',
    detail: 'It ended, it was idle for too long, or its refresh token was used before. Sign in again.',
  },
  'sign-in-required': {
    status: 401,
    title: 'This is for people who have signed in',
    detail: 'Send Authorization: Bearer with an access token that is good and whose session lives.',
  },
  'role-required': {
    status: 403,
    title: 'Your role does not allow this',
    detail: 'Ask an admin, who gives roles.',
  },
  'recipient-refused': {
    status: 403,
    title: 'No letter goes to an address that the request names',
    detail: 'The only `to` is ADMIN_NOTIFICATION.',
  },
  'second-step-required': {
    status: 403,
    title: 'The second step of signing in is missing',
    detail: 'Answer a challenge of the factor, or use a recovery code; then ask with the new access token.',
  },
  'password-change-required': {
    status: 403,
    title: 'The password must be changed first',
    detail: 'Somebody else set it. Send another one to PUT /auth/v1/user; nothing else opens before.',
  },
  'second-factor-missing': {
    status: 403,
    title: 'A second factor is needed here',
    detail: 'This installation wants one of everybody. Set it up at /auth/v1/factors.',
  },
  'second-step-too-old': {
    status: 403,
    title: 'The second step is too long ago for this',
    detail: 'Answer a challenge of a factor again, then repeat the request with the new access token.',
  },
  'too-many-factors': {
    status: 422,
    title: 'There are as many second factors as there may be',
    detail: 'Remove one before you set up another.',
  },
  'factor-not-found': {
    status: 404,
    title: 'You have no such second factor',
    detail: 'The factors of an account are in /auth/v1/user.',
  },
  'challenge-over': {
    status: 422,
    title: 'The challenge is over',
    detail: 'It was for another factor or session, or is too old. Ask for another.',
  },
  'factor-code-wrong': {
    status: 422,
    title: 'The code is wrong',
    detail:
      'It is not the one of this time, or it was used before. The attempts that are left are told from two on.',
  },
  'recovery-codes-exist': {
    status: 409,
    title: 'There are recovery codes',
    detail: 'Send the password to make others in their place.',
  },
  'sign-in-too-old': {
    status: 403,
    title: 'Sign in again first',
    detail: 'This needs both factors within the last minutes, or /api/admin/second-factor/remove.',
  },
  'program-unknown': {
    status: 401,
    title: 'There is no such program here',
    detail: 'client_id is none that was added here, or client_secret is not its own.',
  },
  'redirect-refused': {
    status: 400,
    title: 'The program does not go back to that address',
    detail: 'redirect_uri has to be, to the letter, one of those that the program was added with.',
  },
  'authorization-over': {
    status: 404,
    title: 'There is nothing to decide here',
    detail:
      'It is unknown, belongs to another account, was decided or exchanged before, or its time is over. Begin again in the program.',
  },
  'grant-not-found': {
    status: 404,
    title: 'You have let no such program in',
    detail: 'What you let in is at /auth/v1/user/oauth/grants.',
  },
  'provider-unknown': {
    status: 422,
    title: 'There is no such provider',
    detail: 'Nobody signs in here by a provider of this name; GET /api/settings tells those there are.',
  },
  'provider-flow-over': {
    status: 403,
    title: 'This visit to the provider is over',
    detail:
      'It was never begun here, has its answer, took too long, or another browser began it. Begin again.',
  },
  'provider-refused': {
    status: 403,
    title: 'The provider was not believed',
    detail:
      'Issuer, audience, signature, nonce or time of what came in its name are not right, or it was used before.',
  },
  'provider-declined': {
    status: 403,
    title: 'Declined at the provider',
    detail: 'Whoever was asked there said no, or the provider did.',
  },
  'identity-unknown': {
    status: 403,
    title: 'Nobody signs in with this identity',
    detail: 'Sign in with the password and link the identity first.',
  },
  'identity-taken': {
    status: 422,
    title: 'The identity is linked already',
    detail: 'It is linked with an account, or this account has one of this provider.',
  },
  'identity-not-found': {
    status: 404,
    title: 'There is no such identity',
    detail: 'None of this id is linked with the account.',
  },
  'recovery-over': {
    status: 403,
    title: 'The link is good no more',
    detail:
      'It was used, a newer letter took its place, its time is over, or there never was one. Ask for another letter.',
  },
  'code-needed': {
    status: 422,
    title: 'Changing the password or the e-mail needs a code',
    detail: 'GET /auth/v1/reauthenticate sends it in a letter; send it as nonce.',
  },
  'code-wrong': {
    status: 422,
    title: 'The code is not right',
    detail: 'It is another one, its time is over, or a newer letter took its place.',
  },
  'human-check-needed': {
    status: 428,
    title: 'A human check is needed first',
    detail: 'There were failures before. Ask /api/human-check and send the answer as humanCheck.',
  },
  'work-needed': {
    status: 428,
    title: 'Work is needed first',
    detail:
      'Many forms came of late. Find a whole number for which the SHA-256 of humanCheck.token, a full stop and the number begins with so many zero bits as bits says, and send it as humanCheck.work.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'This was asked too often. It is heard again after retryAfterSeconds.',
  },
}

/** What is wrong before any use case is asked: the request itself, or something it needs. */
export const requestFaults = {
  malformed: {
    status: 400,
    title: 'The request does not have the shape of the contract',
    detail: 'See /openapi.json for the shape.',
  },
  'not-found': {
    status: 404,
    title: 'Nothing is at this address',
    detail: 'See /openapi.json for the calls there are.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This address does not take this method',
    detail: 'The header Allow names those it takes.',
  },
  'cross-site': {
    status: 403,
    title: 'A request with a cookie must come from our own pages',
    detail: 'Sec-Fetch-Site must be same-origin, or Origin the address of this site.',
  },
  'https-required': {
    status: 403,
    title: 'Signing in needs https',
    detail: 'PUBLIC_URL is neither https nor this machine, so a session cookie could be read on its way.',
  },
  'too-slow': {
    status: 408,
    title: 'The request did not come in time',
    detail: 'Headers have ten seconds, a whole request fifteen.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    detail: 'Address and headers have 16 kB together.',
  },
  'too-large': { status: 413, title: 'The body is too large', detail: 'A body has 32 kB at most.' },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is not JSON in UTF-8',
    detail: 'Send application/json in UTF-8, not packed.',
  },
  unavailable: {
    status: 503,
    title: 'A dependency does not answer',
    detail:
      'Nothing is known about what was done. Send an order again with the same idempotency key, a ticket or feedback with the same human check; look before you repeat anything else that changes something.',
  },
  fault: { status: 500, title: 'Something is broken here', detail: 'It is in the log under the request id.' },
} as const
export type RequestFault = keyof typeof requestFaults

/** How to say what a schema wants, by the message of its issue. */
export const shapeHints: Readonly<Record<string, string>> = {
  'whole-cents': 'An amount is in whole cents, e.g. 750 for 7.50.',
}

/** A problem document (RFC 9457) with our members. `detail` is for a developer's eyes, `code` is the identity. */
export type ProblemDocument = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly instance: string
  readonly code: RefusalCode | RequestFault
  readonly requestId: string
  /** Refused input: where and why. A wrong shape (400) has the codes of the schema, a rule (422) our own. */
  readonly problems?: readonly { readonly at: string; readonly code: string }[]
  readonly feature?: Feature
}

export const ProblemDocumentShape = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  requestId: z.string(),
  problems: z.optional(z.array(z.looseObject({ at: z.string(), code: z.string() }))),
})
