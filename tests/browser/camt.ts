import { majorText } from '@hotovo/domain/shared/money'
import { today } from '../support/today.ts'

type Credit = {
  readonly symbol?: string
  readonly amount: number
  readonly message?: string
  readonly payer?: string
}

/** A statement of the sample account in EUR with these credits. */
export function camt(
  credits: readonly Credit[],
  name = 'vypis',
): { name: string; mimeType: string; buffer: Buffer } {
  const day = today()
  const entries = credits.map(
    ({ symbol, amount, message = 'Vouchery', payer = 'Jana Nováková' }, index) => `<Ntry>
      <Amt Ccy="EUR">${majorText(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${name}-${index}</AcctSvcrRef>
      <NtryDtls><TxDtls>
        <Refs><EndToEndId>${symbol ? `/VS${symbol}/SS/KS0308` : 'NOTPROVIDED'}</EndToEndId></Refs>
        <RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr><DbtrAcct><Id><IBAN>SK6807200002891987426353</IBAN></Id></DbtrAcct></RltdPties>
        <RmtInf><Ustrd>${message}</Ustrd></RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>${name}</MsgId><CreDtTm>${day}T04:00:00+01:00</CreDtTm></GrpHdr>
  <Stmt><Id>${name}</Id><CreDtTm>${day}T04:00:00+01:00</CreDtTm>
    <FrToDt><FrDtTm>${day}T00:00:00+01:00</FrDtTm><ToDtTm>${day}T23:59:59+01:00</ToDtTm></FrToDt>
    <Acct><Id><IBAN>SK6599990000001234567899</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${entries.join('')}
  </Stmt>
</BkToCstmrStmt></Document>`
  return { name: `${name}.xml`, mimeType: 'application/xml', buffer: Buffer.from(xml) }
}
