import type { OneTimeCodes } from '@hotovo/application/staff/factor-ports'
import { secondFactor as rules } from '@hotovo/domain/limits'
import { Secret, TOTP } from 'otpauth'

/** Bytes of a secret, as many as a SHA-1 hash has (RFC 4226, section 4). */
const secretBytes = 20

/** Codes of RFC 6238 as every program knows them: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    algorithm: 'SHA1',
    digits: rules.digits,
    period: rules.stepSeconds,
    secret: Secret.fromBase32(secret),
    ...about,
  })

export const oneTimeCodes: OneTimeCodes = {
  secret: () => new Secret({ size: secretBytes }).base32,
  stepOf: (secret, code, at) => {
    const totp = totpOf(secret)
    const timestamp = Date.parse(at)
    const off = totp.validate({ token: code, timestamp, window: rules.stepsOff })
    return off === null ? undefined : totp.counter({ timestamp }) + off
  },
  address: (secret, { issuer, account }) => totpOf(secret, { issuer, label: account }).toString(),
}
