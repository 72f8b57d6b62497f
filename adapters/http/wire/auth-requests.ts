import type { Credentials } from '@hotovo/application/staff/sign-in'
import { z } from 'zod/mini'
import { Text } from '../contract/shapes.ts'

/** What the public client libraries send along and nobody here reads. */
export const ignoredFields = { gotrue_meta_security: z.optional(z.looseObject({})) }
export const CredentialsShape: z.ZodMiniType<Credentials> = z.strictObject({
  email: Text,
  password: z.string().check(z.maxLength(1000)),
  ...ignoredFields,
})
export type IdTokenRequest = {
  readonly provider: string
  readonly id_token: string
  readonly access_token?: string | undefined
  readonly nonce?: string | undefined
  readonly link_identity?: boolean | undefined
}
export const ProviderName = z.string().check(z.maxLength(40))

/** The access token is of no use here, and nobody reads it. */
export const IdTokenShape: z.ZodMiniType<IdTokenRequest> = z.strictObject({
  provider: ProviderName,
  id_token: z.string().check(z.maxLength(8000)),
  access_token: z.optional(z.string().check(z.maxLength(8000))),
  nonce: z.optional(z.string().check(z.maxLength(500))),
  link_identity: z.optional(z.boolean()),
  ...ignoredFields,
})
type RefreshRequest = { readonly refresh_token?: string | undefined }

/** Empty where the token is in a cookie. */
export const RefreshShape: z.ZodMiniType<RefreshRequest> = z.strictObject({
  refresh_token: z.optional(z.string().check(z.maxLength(200))),
  ...ignoredFields,
})

/** What a program exchanges for a session after the link of a letter (RFC 7636). */
export type PkceRequest = { readonly auth_code: string; readonly code_verifier: string }

export const PkceShape: z.ZodMiniType<PkceRequest> = z.strictObject({
  auth_code: z.string().check(z.maxLength(200)),
  code_verifier: z.string().check(z.maxLength(200)),
  ...ignoredFields,
})
