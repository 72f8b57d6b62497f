import { styled } from '../../theme/styled.tsx'

const Whole = styled('bdi')({ whiteSpace: 'nowrap' })
const numbers = /((?:ATM|SUP|VCH)-[A-Z0-9]{9})/i

/** What somebody wrote, the numbers in it whole on a line and from left to right, also among Arabic words. */
export const NumbersWhole = ({ children }: { readonly children: string }) =>
  children.split(numbers).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other order than its own
      <Whole key={at} dir="ltr">
        {part}
      </Whole>
    ),
  )
