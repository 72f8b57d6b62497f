import { styled } from '../theme/styled.tsx'

const Piece = styled('span')({ whiteSpace: 'nowrap' })

/** Numbers of orders, requests and vouchers, and codes that are masked but for their end. */
const pieces = /((?:ATM|SUP|VCH)-[0-9A-Z]{9}|[•-]*•[•-]*[0-9A-Z]*)/

/** A text whose numbers no line breaks, and of whose masked codes a listener hears what can be read. */
export const Whole = ({ text }: { readonly text: string }) =>
  text.split(pieces).map((piece, index) => {
    if (index % 2 === 0) return piece
    const bullets = /^[•-]*/.exec(piece)![0]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other order than its own
      <Piece key={index}>
        {bullets && <span aria-hidden="true">{bullets}</span>}
        {piece.slice(bullets.length)}
      </Piece>
    )
  })
