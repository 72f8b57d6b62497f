import type { Problem } from '@hotovo/domain/problem'
import type { Feature } from './settings.ts'

/** What a use case may answer instead of doing its work. Each code is a line in every door's tables. */
export type Refusal =
  | { readonly code: 'invalid'; readonly problems: readonly Problem[] }
  | { readonly code: 'feature-off'; readonly feature: Feature }
  | { readonly code: 'idempotency-key-malformed' }
  | { readonly code: 'idempotency-key-reused' }
  | { readonly code: 'idempotency-key-busy' }
  | { readonly code: 'order-not-found' }
  | { readonly code: 'code-not-offered' }
export type RefusalCode = Refusal['code']
export type Refused<C extends RefusalCode> = Extract<Refusal, { code: C }>
