import type { CreditTransfers } from '@hotovo/application/orders/ports'
import { sepaText } from '@hotovo/domain/payments/sepa'
import { majorText } from '@hotovo/domain/shared/money'

/** A text as XML has it; what is left of it after `sepaText` needs no more than this. */
const element = (name: string, ...parts: readonly string[]) => `<${name}>${parts.join('')}</${name}>`
const account = (name: string, iban: string) => element(name, element('Id', element('IBAN', iban)))

/** An id without its dashes: as long as an id in such a file may be, and at most 35 signs. */
const shortId = (id: string) => id.replaceAll('-', '')

/**
 * Transfers in EUR as a file of SEPA, pain.001.001.09 of ISO 20022, which the banks of SEPA take since the rulebook of 2023. Each is
 * booked by itself, so that a statement tells of each; the end-to-end id is the symbols as Slovak banks write them.
 */
export function creditTransfers({ id, madeAt, payOn, payer, transfers }: CreditTransfers): string {
  const sum = majorText(transfers.reduce((all, { amount }) => all + amount, 0))
  const count = String(transfers.length)
  const name = element('Nm', sepaText(payer.name, 70) || '-')
  const agent = payer.bic
    ? element('FinInstnId', element('BICFI', payer.bic))
    : element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED')))
  const entries = transfers.map(({ amount, iban, payee, variableSymbol, message }) =>
    element(
      'CdtTrfTxInf',
      element(
        'PmtId',
        element('EndToEndId', variableSymbol === '' ? sepaText(message, 35) : `/VS${variableSymbol}/SS/KS`),
      ),
      `<Amt><InstdAmt Ccy="EUR">${majorText(amount)}</InstdAmt></Amt>`,
      element('Cdtr', element('Nm', sepaText(payee, 70) || '-')),
      account('CdtrAcct', iban),
      element('RmtInf', element('Ustrd', sepaText(message, 140) || '-')),
    ),
  )
  const header = element(
    'GrpHdr',
    element('MsgId', shortId(id)),
    element('CreDtTm', madeAt),
    element('NbOfTxs', count),
    element('CtrlSum', sum),
    element('InitgPty', name),
  )
  const payment = element(
    'PmtInf',
    element('PmtInfId', shortId(id)),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    element('NbOfTxs', count),
    element('CtrlSum', sum),
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', payOn)),
    element('Dbtr', name),
    account('DbtrAcct', payer.iban),
    element('DbtrAgt', agent),
    element('ChrgBr', 'SLEV'),
    ...entries,
  )
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element('CstmrCdtTrfInitn', header, payment)}</Document>\n`
}
