import { styled } from '../theme/styled.tsx'
import { fonts } from '../theme/tokens.ts'

/** An amount of money, in a sentence or alone: the display face, because the text face slashes its zero. */
export const Money = styled('span')({
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontWeight: 600,
  whiteSpace: 'nowrap',
})
