import { type Unauthorized, unauthorizedCodes } from '@hotovo/application/access/authorize'
import type { Refused } from '@hotovo/application/refusal'

/** How far somebody is with signing in, or why they are not in. */
export type SessionState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'signed-in' }
  | { readonly phase: 'signed-out'; readonly why: 'never' | 'left' | 'left-elsewhere' | 'over' }
  | { readonly phase: 'no-role'; readonly email: string }
  /** The password was right; a code is needed, too (rule A34), or once more for what moves value or accounts (rule A57). */
  | { readonly phase: 'second-step'; readonly email: string; readonly isAgain: boolean }
  /** The password is not one that this person chose, who chooses another one first (rule A50). */
  | { readonly phase: 'new-password'; readonly email: string }
  /** Everybody has to have a second factor here, and this person sets one up first (rule A35). */
  | { readonly phase: 'set-up'; readonly email: string }
  /** The back-office is switched off. */
  | { readonly phase: 'off' }
  /** This address is neither https nor this machine, so nobody can sign in. */
  | { readonly phase: 'insecure' }
  | { readonly phase: 'unavailable' }

/** Why nobody was signed in. */
export type SignInRefusal = Refused<
  'invalid' | 'credentials-wrong' | 'sign-in-locked' | 'too-many-requests' | 'feature-off' | 'https-required'
>

/** What stands before somebody whose session is good, and who may not enter nevertheless. */
export const closedBy = {
  'role-required': 'no-role',
  'second-step-required': 'second-step',
  'second-step-too-old': 'second-step',
  'password-change-required': 'new-password',
  'second-factor-missing': 'set-up',
} as const

/** Any refusal, of a call or of this browser. */
export type Coded = { readonly code: string }

/** Whether a call was refused for who asks, and not for what. */
export const isUnauthorized = (refusal: Coded): refusal is Unauthorized =>
  (unauthorizedCodes as readonly string[]).includes(refusal.code)

/** Whether who works here is known yet: over the end of a session, until somebody signs out or somebody else in. */
export const keepsPerson = (state: SessionState): boolean =>
  state.phase === 'signed-in' ||
  state.phase === 'unavailable' ||
  state.phase === 'second-step' ||
  state.phase === 'new-password' ||
  state.phase === 'set-up' ||
  (state.phase === 'signed-out' && state.why === 'over')
