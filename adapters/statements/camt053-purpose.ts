import { type Element, elementsAt, firstText, textAt } from './camt053-element.ts'
import { storedText, symbolIn } from './text.ts'

const holdsSymbols = (reference: string) => /^\s*\/(VS|SS|KS)/i.test(reference)

const nameAt = (details: Element, party: string): string | null =>
  storedText(firstText(details, ['RltdPties', party, 'Nm'], ['RltdPties', party, 'Pty', 'Nm']))

/** What is known of money whose parts nobody tells. */
export const nothingTold = {
  variableSymbol: null,
  message: null,
  counterparty: null,
  behind: null,
  counterAccount: null,
}

/** What one transaction tells of payer and purpose; `toldByEntry` is the message of all that stand in its entry. */
export function purpose(details: Element, toldByEntry: string | undefined, comes: boolean) {
  const endToEnd = textAt(details, 'Refs', 'EndToEndId')
  const reference = endToEnd === 'NOTPROVIDED' ? undefined : endToEnd
  const references = elementsAt(details, 'RmtInf', 'Strd', 'CdtrRefInf').map((each) => ({
    type: firstText(each, ['Tp', 'CdOrPrtry', 'Prtry'], ['Tp', 'CdOrPrtry', 'Cd']) ?? '',
    text: textAt(each, 'Ref') ?? '',
  }))
  const structured = references.filter(({ type }) => !/^(SS|KS)/i.test(type)).map(({ text }) => text)
  const written = elementsAt(details, 'RmtInf', 'Ustrd').map(({ text }) => text)
  // What is called the variable symbol is it, before digits that are called nothing; the two other symbols never are.
  const symbols = [
    ...references.filter(({ type }) => /^VS/i.test(type)).map(({ text }) => text),
    ...[reference ?? '', ...structured, ...written.filter(holdsSymbols)].filter((text) =>
      /(^|\/)VS/i.test(text),
    ),
    reference ?? '',
    ...structured,
  ].map(symbolIn)
  const texts = [
    ...(reference !== undefined && !holdsSymbols(reference) && symbolIn(reference) === null
      ? [reference]
      : []),
    ...written,
    ...structured,
    ...elementsAt(details, 'RmtInf', 'Strd', 'AddtlRmtInf').map(({ text }) => text),
  ]
  const told = storedText(texts.join(' '))
  const party = comes ? 'Dbtr' : 'Cdtr'
  return {
    variableSymbol: symbols.find((symbol) => symbol !== null) ?? null,
    message: told ?? storedText(textAt(details, 'AddtlTxInf') ?? toldByEntry),
    counterparty: nameAt(details, party),
    behind: nameAt(details, `Ultmt${party}`),
    counterAccount: storedText(
      firstText(
        details,
        ['RltdPties', `${party}Acct`, 'Id', 'IBAN'],
        ['RltdPties', `${party}Acct`, 'Id', 'Othr', 'Id'],
      ),
    ),
  }
}
