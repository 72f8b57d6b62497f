import { type ElementType, Fragment } from 'react'

/** A piece of a sentence; `mark` is the name of the mark it stands in. */
type Piece = { readonly text: string; readonly mark?: string | undefined }

/** Splits a sentence at `<name>…</name>` of the given names; every other mark is text like any other. */
export function piecesOf(sentence: string, names: readonly string[]): readonly Piece[] {
  const split = sentence.split(new RegExp(`<(${names.join('|')})>(.*?)</\\1>`, 's'))
  // Before a mark, its name, what is in it, and so on.
  return split.flatMap((text, index) =>
    index % 3 === 1 || text === '' ? [] : [{ text, mark: index % 3 === 2 ? split[index - 1] : undefined }],
  )
}

type RichProps = {
  readonly text: string
  /** What stands for each mark; it gets the marked words as its children. */
  readonly as: Readonly<Record<string, ElementType<{ children: string }>>>
}

/** A translated sentence in which marks set amounts, days and addresses apart: `<money>{{fee}}</money>`. */
export const Rich = ({ text, as }: RichProps) =>
  piecesOf(text, Object.keys(as)).map((piece, index) => {
    const Mark = piece.mark === undefined ? Fragment : as[piece.mark]!
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other order than its own
    return <Mark key={index}>{piece.text}</Mark>
  })
