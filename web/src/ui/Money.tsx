import { styled } from '@mui/material/styles'
import { fonts } from '../theme/tokens.ts'

/** An amount of money, in a sentence or alone: the display face, because the text face slashes its zero. */
export const Money = styled('span')({
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontWeight: 600,
  whiteSpace: 'nowrap',
})
