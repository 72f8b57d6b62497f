/** A paragraph, or a list of points. */
export type Block = { readonly paragraph: string } | { readonly points: readonly string[] }

/** After a word of one letter, within "Z. z.", after "č.", and between a number and what it counts. */
const ties =
  /(?<=(?:^|[\s(„“])\p{L}) +|(?<=\s\p{L}\.) +(?=\p{L}\.)|(?<=\s(?:č|No)\.) +(?=\d)|(?<=[\d§]) +(?=[\p{L}\d])/gu

/** Spaces at which no line should end do not break, so that whoever writes a legal text need not think of them. */
export const tied = (text: string): string => text.replace(ties, '\u00a0')

/**
 * The blocks of a text as people write it in a plain file: paragraphs with an empty line between them, a list
 * where every line begins with `- `. A line of its own means nothing more, long ones go on in the next.
 */
export const blocksOf = (text: string): readonly Block[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = tied(block.replace(/\s*\n\s*(?!\s*- )/g, ' ').trim())
      return lines.startsWith('- ') ? { points: lines.slice(2).split(/\s*\n\s*- /) } : { paragraph: lines }
    })
