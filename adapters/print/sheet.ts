import type { Language } from '@hotovo/domain/shared/language'
import { withoutAccents } from '@hotovo/domain/shared/text'
import PDFDocument from 'pdfkit'
import { type Band, rosetteRadius } from '../documents/rosette.ts'
import type { Fonts } from './documents.ts'

/** A4 in points of 1/72 inch. */
export const pageWidth = 595.28
export const pageHeight = 841.89
export const margin = 42

export const ink = { text: '#17201C', secondary: '#4C5750', line: '#75716A', primary: '#0E5A47' } as const

type Element = ReturnType<PDFKit.PDFDocument['struct']>

type Style = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly font?: Parameters<Fonts>[0]
  readonly size?: number
  readonly colour?: string
  readonly align?: 'left' | 'center' | 'right'
  /** Where a press on the text leads. */
  readonly href?: string
}

const langOf = (language: Language) => (language === 'sk' ? 'sk-SK' : 'en-GB')

/** A text in the letters that the fonts have, all of Latin; others become question marks. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (hasNoGlyph.test(sign) ? withoutAccents(sign) : sign))
    .join('')
    .replace(new RegExp(hasNoGlyph, 'gu'), '?')
const hasNoGlyph = /[^\n\x20-\x7e\u00a0-\u017e\u2013\u2014\u2018\u2019\u201a\u201c-\u201e\u2026\u2212€]/u

/**
 * A document of pages, A4 where nothing else is said, that people see and screen readers read in the same order: what is said goes
 * into elements of its structure, what only decorates is marked as such (PDF/UA-1). The same calls make the same file.
 */
export function sheets(options: {
  readonly fonts: Fonts
  readonly title: string
  readonly author: string
  readonly language: Language
  readonly createdAt: string
  /** Whether it is printed as large as it is drawn, and not fitted into what its printer reaches. */
  readonly isToScale?: boolean
}) {
  const pdf = new PDFDocument({
    // None of those that are the reader's own: where there are no files, the library has none to offer.
    font: '',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: langOf(options.language),
    // Its types do not know the subset that it has.
    subset: 'PDF/UA' as 'PDF/A-1',
    info: {
      Title: options.title,
      Author: options.author,
      Creator: options.author,
      CreationDate: new Date(options.createdAt),
    },
  })
  for (const name of ['text', 'bold', 'code', 'display'] as const)
    pdf.registerFont(name, options.fonts(name) as Buffer)
  // Its types do not know the catalogue of a document.
  const { _root } = pdf as unknown as { _root: { data: { ViewerPreferences: { data: object } } } }
  if (options.isToScale) Object.assign(_root.data.ViewerPreferences.data, { PrintScaling: 'None' })
  let pages = 0
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  const styled = ({ font = 'text', size = 10, colour = ink.text }: Omit<Style, 'x' | 'y' | 'width'>) =>
    pdf.font(font).fontSize(size).fillColor(colour)

  /** A part of the document that holds others, in a language of its own where it has one. */
  function part(parent: Element, type: 'Sect' | 'L' | 'LI', language?: Language): Element {
    const element = pdf.struct(
      type,
      language && language !== options.language ? { lang: langOf(language) } : {},
    )
    parent.add(element)
    return element
  }

  return {
    pdf,
    root,
    part,
    /** How many pages there are. */
    pages: () => pages,
    /** Begins a page, so wide and so high in points. */
    page: (size: [number, number] = [pageWidth, pageHeight]) => {
      pages += 1
      pdf.addPage({ size, margin: 0 })
      // Links are reached in the order of the structure.
      Object.assign(pdf.page.dictionary.data, { Tabs: 'S' })
    },
    /** Writes a text as an element of the structure; answers where it ends below. */
    say: (
      parent: Element,
      type: 'H1' | 'H2' | 'P' | 'Link' | 'Lbl' | 'LBody',
      text: string,
      { x, y, width, align = 'left', href, ...style }: Style,
    ): number => {
      const shown = printable(text)
      const element: Element = pdf.struct(type, {}, () => {
        styled(style).text(shown, x, y, { width, align })
        if (href) {
          // A String object is written as a text, a string as a name; the types know strings only.
          const Contents = new String(shown) as string
          const options = { structParent: element, Contents }
          pdf.link(x, y, Math.min(width, pdf.widthOfString(shown)), pdf.y - y, href, options)
        }
      })
      parent.add(element)
      element.end()
      return pdf.y
    },
    /** Draws a picture that says what its alternative text says. */
    figure: (
      parent: Element,
      picture: string,
      { alt, x, y, side }: { alt: string; x: number; y: number; side: number },
    ) => {
      const element = { alt, bbox: [x, y, x + side, y + side], placement: 'Block' }
      parent.add(pdf.struct('Figure', element, () => void pdf.image(picture, x, y, { width: side })))
    },
    /** Draws what says nothing. */
    decorate: (draw: () => void) => {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw()
      pdf.endMarkedContent()
    },
    /** Writes what stands on every page and belongs to none. */
    edge: (text: string, { x, y, width, align = 'left', ...style }: Style) => {
      pdf.markContent('Artifact', { type: 'Pagination' })
      styled(style).text(printable(text), x, y, { width, align, lineBreak: false })
      pdf.endMarkedContent()
    },
    /** Draws a rosette around a point, as decoration. */
    rosette: (
      bands: readonly Band[],
      { x, y, radius, colour }: { x: number; y: number; radius: number; colour: string },
    ) => {
      pdf.markContent('Artifact', { type: 'Layout' })
      pdf
        .save()
        .translate(x, y)
        .scale(radius / rosetteRadius)
        .lineWidth(0.6)
        .strokeColor(colour)
      for (const { path, turns } of bands)
        for (let turn = 0; turn < turns; turn++)
          pdf
            .path(path)
            .stroke()
            .rotate(360 / turns)
      pdf.restore()
      pdf.endMarkedContent()
    },
    /** The finished file in base64. */
    end: async (): Promise<string> => {
      root.end()
      const chunks: Buffer[] = []
      pdf.end()
      for await (const chunk of pdf) chunks.push(chunk)
      return Buffer.concat(chunks).toString('base64')
    },
  }
}
export type Sheets = ReturnType<typeof sheets>
