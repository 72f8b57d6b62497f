import { sessionLife, signingKeyLife } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'

/** A private key of P-256 as PEM (PKCS 8). What its tokens call it is made of the key itself. */
export type SigningKey = { readonly pem: string; readonly createdAt: string }

/**
 * Which of these keys, the newest first, signs at an instant, and which are told and verified with (rule A70). A key signs once it
 * was told for as long as others keep what they were told; the one before it stays until its last token has ended. Where there is
 * only one, it signs at once.
 */
export function signingKeysAt(
  keys: readonly SigningKey[],
  at: string,
): { readonly signing: SigningKey; readonly known: readonly SigningKey[] } {
  const signsFrom = ({ createdAt }: SigningKey) => minutesLater(createdAt, signingKeyLife.toldMinutes)
  const index = keys.findIndex((key) => signsFrom(key) <= at)
  // None has been told for long enough: the oldest, which nobody had to wait for.
  const signing = keys.at(index)
  if (!signing) throw new Error('access tokens need a key')
  const lasts = sessionLife.accessMinutes + signingKeyLife.marginMinutes
  const isKnown = (_: SigningKey, place: number) =>
    place === 0 || at < minutesLater(signsFrom(keys[place - 1]!), lasts)
  return { signing, known: keys.filter(isKnown) }
}
