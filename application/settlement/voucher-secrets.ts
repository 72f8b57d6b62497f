import { lastFour, normalCode } from '@hotovo/domain/shared/voucher-code'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { Ports } from '../ports.ts'
import type { StoredVoucher } from './ports.ts'

/** What whoever has a voucher knows of it. */
export type VoucherSecrets = { readonly code: string; readonly password: string }

/** A password is hashed with its code, so that equal passwords of two vouchers do not look alike. */
export const passwordMessage = ({ code, password }: VoucherSecrets) =>
  `${normalCode(code)} ${normalCode(password)}`

/** A voucher with its secrets as it is kept: with the hashes that the newest key makes of them. */
export async function storedVoucher(
  { macs }: Pick<Ports, 'macs'>,
  voucher: Voucher,
  secrets: VoucherSecrets,
  place: StoredVoucher['place'] = null,
): Promise<StoredVoucher> {
  const [newest] = await macs.signatures('voucher-code', normalCode(secrets.code))
  return {
    voucher,
    place,
    lastFour: lastFour(secrets.code),
    keyName: newest!.keyName,
    codeHash: newest!.mac,
    passwordHash: await macs.sign('voucher-password', passwordMessage(secrets)),
  }
}
