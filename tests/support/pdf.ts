import { PNG } from 'pngjs'
import { extractImages, getDocumentProxy } from 'unpdf'
import { textInPicture } from './qr.ts'

type Node = { readonly role?: string; readonly alt?: string; readonly children?: readonly Node[] }
const nodesOf = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

/** A text with blanks of one kind. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ')

type Picture = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: number
}

type Page = {
  readonly texts: readonly {
    readonly text: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly size: number
  }[]
  /** Texts that are no element of the structure and no mark of a page. */
  readonly unmarked: readonly unknown[]
  readonly nodes: readonly Node[]
  readonly links: readonly string[]
  readonly pictures: readonly Picture[]
  /** Left, below, right, above, in points. */
  readonly view: readonly [number, number, number, number]
}

/** A document as pdf.js reads it, which shares nothing with the writer. */
export async function readPdf(base64: string): Promise<{
  readonly raw: string
  readonly pages: readonly Page[]
  readonly text: string
  readonly markInfo: unknown
  readonly metadata: { readonly info: object }
}> {
  const raw = Buffer.from(base64, 'base64')
  const pdf = await getDocumentProxy(new Uint8Array(raw))
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent({ includeMarkedContent: true })
      let depth = 0
      const unmarked = items.filter((item) => {
        if ('type' in item) depth += item.type === 'endMarkedContent' ? -1 : 1
        return 'str' in item && item.str.trim() !== '' && depth === 0
      })
      const texts = items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [
              {
                text: item.str,
                x: item.transform[4],
                y: item.transform[5],
                width: item.width,
                size: item.height,
              },
            ]
          : [],
      )
      return {
        texts,
        unmarked,
        nodes: nodesOf((await page.getStructTree()) as Node),
        links: (await page.getAnnotations()).map(({ url }) => url as string),
        pictures: await extractImages(pdf, index + 1),
        view: page.view as unknown as Page['view'],
      }
    }),
  )
  return {
    raw: raw.toString('latin1'),
    pages,
    text: plain(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')),
    markInfo: await pdf.getMarkInfo(),
    metadata: await pdf.getMetadata(),
  }
}

/** The QR code in a picture of a page, through the PNG that a printer would get. */
export function qrIn({ data, width, height, channels }: Picture): string {
  const rgba = new PNG({ width, height })
  for (let pixel = 0; pixel < width * height; pixel++) {
    rgba.data.fill(data[pixel * channels]!, pixel * 4, pixel * 4 + 3)
    rgba.data[pixel * 4 + 3] = 255
  }
  return textInPicture(rgba.data, width, height)
}
