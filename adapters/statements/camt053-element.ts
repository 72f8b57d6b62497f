import { RefusedFile, unreadablePart } from './refusal.ts'

/** An element with what stands in it; of attributes only the currency of an amount matters. */
export type Element = {
  readonly name: string
  readonly currency: string | undefined
  text: string
  readonly children: Element[]
}

/** The refusal of what is no camt.053 document. */
export const notAStatement = () => new RefusedFile({ code: 'not-a-statement' })

/** All elements at the end of a path. */
export const elementsAt = (element: Element, ...[name, ...rest]: string[]): Element[] => {
  const found = element.children.filter((child) => child.name === name)
  return rest.length === 0 ? found : found.flatMap((child) => elementsAt(child, ...rest))
}

/** The text of the first element at the end of a path that has one. */
export const textAt = (element: Element, ...path: string[]): string | undefined =>
  elementsAt(element, ...path)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')

/** The text of the first of some paths that leads to one. */
export const firstText = (element: Element, ...paths: string[][]): string | undefined =>
  paths.map((path) => textAt(element, ...path)).find((text) => text !== undefined)

/** Minor units of a decimal of ISO 20022: at most two places that are not zero. */
export function minorUnits(text: string | undefined, line: number): number {
  const match = /^\+?0*(\d{1,10})(?:\.(\d{0,2})0*)?$/.exec(text ?? '')
  if (!match) throw unreadablePart('amount', line, text ?? '')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A number of things that is told, or undefined where none is. */
export function countIn(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw notAStatement()
  return text === undefined ? undefined : Number(text)
}

/** 1 for money that comes, -1 for money that goes. */
export function directionIn(element: Element, line: number): 1 | -1 {
  const text = elementsAt(element, 'CdtDbtInd')
    .map((told) => told.text.trim())
    .join(' ')
  if (text === 'CRDT') return 1
  if (text === 'DBIT') return -1
  throw unreadablePart('direction', line, text)
}

/** The day of an element of this name, however exactly it tells it. */
export const dayAt = (element: Element, name: string): string | undefined =>
  firstText(element, [name, 'Dt'], [name, 'DtTm'])?.slice(0, 10)
