import type { Scope } from '@hotovo/domain/merchants/merchant'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Unspendable } from '@hotovo/domain/spending/spending'
import type { ShownMember } from '@hotovo/domain/staff/account'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import type { RateLimit } from './access/ports.ts'
import type { Feature } from './site/ports.ts'
import type { StatementRefusal } from './statements/reader.ts'

/** What a use case may answer instead of doing its work. Each code is a line in every door's tables. */
export type Refusal =
  | { readonly code: 'invalid'; readonly problems: readonly Problem[] }
  | { readonly code: 'feature-off'; readonly feature: Feature }
  | { readonly code: 'idempotency-key-malformed' }
  | { readonly code: 'idempotency-key-reused' }
  | { readonly code: 'idempotency-key-busy' }
  /** Merchants name a key with whatever moves value. */
  | { readonly code: 'idempotency-key-missing' }
  | { readonly code: 'api-key-required' }
  | { readonly code: 'scope-required'; readonly scope: Scope }
  /** Why a voucher cannot be spent (rule I4). */
  | { readonly code: Unspendable }
  /** There is no such redemption of this merchant. */
  | { readonly code: 'transaction-not-found' }
  /** It is more than is left of the redemption. */
  | { readonly code: 'reversal-too-large'; readonly left: number }
  | { readonly code: 'order-not-found' }
  /** It was cancelled for ever: its customer withdrew, or kept or spent some of its vouchers. */
  | { readonly code: 'order-closed' }
  /** The days to withdraw are over, or the order was cancelled otherwise. */
  | { readonly code: 'withdrawal-over' }
  /** It is out of use for ever. */
  | { readonly code: 'voucher-voided' }
  /** Somebody else changed the record since it was read; this is how it is now. */
  | { readonly code: 'record-changed'; readonly current: OrderRecord }
  /** A colleague does its work now, by name. */
  | { readonly code: 'order-taken'; readonly by: string }
  | { readonly code: 'ticket-not-found' }
  /** Somebody else changed the ticket since it was read; this is how it is now. */
  | { readonly code: 'ticket-changed'; readonly current: TicketRecord }
  /** There is no such member of staff to give a ticket to. */
  | { readonly code: 'colleague-not-found' }
  | { readonly code: 'saved-reply-not-found' }
  /** Somebody else changed it since it was read. */
  | { readonly code: 'saved-reply-changed' }
  | { readonly code: 'saved-view-not-found' }
  /** Somebody else set the limit meanwhile, or the day it would have held from has begun. */
  | { readonly code: 'limit-changed' }
  /** Somebody else changed a sales point meanwhile; nothing was written. */
  | { readonly code: 'sales-points-changed' }
  /** Another sales point has that address on the site. */
  | { readonly code: 'sales-point-taken' }
  /** A true sales point that was changed since it was added closes; it is not removed. */
  | { readonly code: 'sales-point-true' }
  /** Somebody else changed the view or the views of its list meanwhile. */
  | { readonly code: 'saved-view-changed' }
  /** Another view of the list has that name. */
  | { readonly code: 'saved-view-taken' }
  /** As many views or replies are kept as may be. */
  | { readonly code: 'kept-full'; readonly most: number }
  /** Nothing of the order was paid, or nothing of it is missing. */
  | { readonly code: 'rest-not-missing' }
  /** More is missing of it than may be forgiven, in minor units of its currency (rule P32). */
  | { readonly code: 'rest-too-much'; readonly most: number }
  /** Its customer was told what is missing at that instant, not a day ago (rule P31). */
  | { readonly code: 'rest-asked'; readonly at: string }
  | { readonly code: 'code-not-offered' }
  /** There is no such payment of the order, or it was taken back or decided about before. */
  | { readonly code: 'payment-not-found' }
  /** Money of the order stands in a file for the bank: it is sent or called off first (rule P24). */
  | { readonly code: 'refund-in-file' }
  /** Another account was typed meanwhile for what is given back, or this one is neither a payer's nor the one that was typed (rule P38). */
  | { readonly code: 'refund-account-changed' }
  /** There is no such money that is due to its sender: it was given back, or that was called off (rule P33). */
  | { readonly code: 'refund-not-found' }
  /** There is no such file, or nothing of it waits to be sent. */
  | { readonly code: 'refund-file-not-found' }
  /** Whoever recorded a payment beyond their day is not the one who confirms it (rule A46). */
  | { readonly code: 'second-person-needed' }
  /** It is more than its person may still let out by hand alone today; a colleague may, or they tomorrow (rule A51). */
  | { readonly code: 'beyond-day' }
  /** Nothing of the order failed, waits as a letter or left: there is no contact to correct (rule V30). */
  | { readonly code: 'nothing-sent' }
  | { readonly code: 'too-many-corrections' }
  /** Vouchers went out for the money: what is left is to refund it (rule P14). */
  | { readonly code: 'vouchers-issued' }
  | { readonly code: 'serial-not-found' }
  /** It was spent, voided, or has expired. */
  | { readonly code: 'voucher-not-replaceable' }
  /** Nothing is left of it: it was spent, or taken out of use before. */
  | { readonly code: 'voucher-worthless' }
  | { readonly code: 'delivery-not-found' }
  /** The caller works at no cash desk (rule K1). */
  | { readonly code: 'cash-desk-not-found' }
  /** The desk is blocked, or does not do that. */
  | { readonly code: 'cash-desk-closed' }
  /** Somebody else changed the desk meanwhile. */
  | { readonly code: 'cash-desk-changed' }
  /** The caller has no such shift open at this desk. */
  | { readonly code: 'shift-not-found' }
  /** The desk would take more than it may on a day; so much is left, in minor units of EUR. */
  | { readonly code: 'beyond-cash-day'; readonly left: number }
  /** Something else is missing of the order by now, in minor units; 0 where nothing is. */
  | { readonly code: 'order-due-changed'; readonly due: number }
  /** It is more than a desk takes of an order, where nobody is identified and the law bounds cash, in minor units of EUR. */
  | { readonly code: 'cash-too-much'; readonly most: number }
  /** It was sold elsewhere or too long ago, was given back already, or something of it was spent. */
  | { readonly code: 'sale-not-refundable' }
  /** Its slip was fetched too long ago to be issued anew at the desk: staff replace its vouchers. */
  | { readonly code: 'slip-too-old' }
  /** Its slip was fetched before, was voided, or its address is too old. */
  | { readonly code: 'slip-gone' }
  | { readonly code: 'letter-not-printed' }
  /** It is done, under way, or never was. */
  | { readonly code: 'job-not-found' }
  | { readonly code: 'statement-refused'; readonly why: StatementRefusal }
  /** The file is kept and goes on by itself, under this id. */
  | { readonly code: 'statement-waits'; readonly id: string }
  | { readonly code: 'import-not-found' }
  | { readonly code: 'entry-not-found' }
  /** Somebody decided about the line of a statement before, or it means something else by now; this is how it is. */
  | { readonly code: 'entry-changed'; readonly current: BankEntry }
  /** The same for an unknown e-mail. How many attempts are left is told from two on (rule A5). */
  | { readonly code: 'credentials-wrong'; readonly remaining?: number | undefined }
  | { readonly code: 'sign-in-locked'; readonly retryAt: string; readonly retryAfterSeconds: number }
  /** A session in a cookie does not begin where whoever is on the way could read it. */
  | { readonly code: 'https-required' }
  | { readonly code: 'session-over' }
  /** There is no such provider here. */
  | { readonly code: 'provider-unknown' }
  /** Nobody began this visit to a provider here, or it is over. */
  | { readonly code: 'provider-flow-over' }
  /** What came in the name of the provider is not to be trusted. */
  | { readonly code: 'provider-refused' }
  /** Somebody said no at the provider. */
  | { readonly code: 'provider-declined' }
  /** Nobody who may sign in has linked this identity. */
  | { readonly code: 'identity-unknown' }
  /** It is linked already, or the account has one of this provider. */
  | { readonly code: 'identity-taken' }
  | { readonly code: 'identity-not-found' }
  | { readonly code: 'sign-in-required' }
  | { readonly code: 'role-required' }
  /** No browser makes the server write to an address of its choosing (rule F6). */
  | { readonly code: 'recipient-refused' }
  /** The session has not passed its second step, or its token is from before (rule A34). */
  | { readonly code: 'second-step-required' }
  /** The password is not one that its owner chose: another one comes first (rule A50). */
  | { readonly code: 'password-change-required' }
  /** Everybody has to have a second factor here, and whoever asks has none yet (rule A35). */
  | { readonly code: 'second-factor-missing' }
  | { readonly code: 'staff-not-found' }
  | { readonly code: 'merchant-key-not-found' }
  | { readonly code: 'email-taken' }
  /** Somebody has to be left who may manage accounts (rule A49). */
  | { readonly code: 'last-admin' }
  /** Somebody gave the account another role meanwhile, or closed it; this is how it is. */
  | { readonly code: 'account-changed'; readonly current: ShownMember }
  /** What is done to one's own account is done on its page. */
  | { readonly code: 'own-account' }
  /** Whoever was invited has a password of their own by now. */
  | { readonly code: 'invitation-accepted' }
  /** The second step is older than ten minutes, and what was asked moves value or accounts (rule A57). */
  | { readonly code: 'second-step-too-old' }
  /** The account has as many verified factors as there may be. */
  | { readonly code: 'too-many-factors' }
  | { readonly code: 'factor-not-found' }
  /** It was for another factor or session, or is too old. */
  | { readonly code: 'challenge-over' }
  /** No such code, or it was used before. How many attempts are left is told from two on. */
  | { readonly code: 'factor-code-wrong'; readonly remaining?: number | undefined }
  /** There are recovery codes; others are made with the password. */
  | { readonly code: 'recovery-codes-exist' }
  /** Only who signed in with both factors just now may do this without giving them again. */
  | { readonly code: 'sign-in-too-old' }
  /** No such program, or not its secret. */
  | { readonly code: 'program-unknown' }
  /** The program has no such address to go back to. */
  | { readonly code: 'redirect-refused' }
  /** What a program asks is unknown, somebody else's, decided or over; which, is nobody's business. */
  | { readonly code: 'authorization-over' }
  | { readonly code: 'grant-not-found' }
  /** The link in a letter is unknown, was used, replaced or is over; which, is nobody's business. */
  | { readonly code: 'recovery-over' }
  /** Whoever is signed in has to show a code from a letter before the password changes, and this is none. */
  | { readonly code: 'code-needed' }
  | { readonly code: 'code-wrong' }
  /** The one answer to an unknown code and to a wrong password (rule V7). */
  | { readonly code: 'voucher-not-found' }
  /** After failures nothing is judged without a human check (rule V8). */
  | { readonly code: 'human-check-needed' }
  /** There are many forms: heard again with so many bits of work on the token of the human check (decision 18). */
  | { readonly code: 'work-needed'; readonly bits: number }
  /** Heard again after so many seconds. */
  | { readonly code: 'too-many-requests'; readonly limit: RateLimit; readonly retryAfterSeconds: number }
export type RefusalCode = Refusal['code']
export type Refused<C extends RefusalCode> = C extends Unspendable
  ? { readonly code: C }
  : Extract<Refusal, { code: C }>
