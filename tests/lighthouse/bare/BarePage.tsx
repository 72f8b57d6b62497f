import type { EmotionCache } from '@emotion/cache'

import type {} from '@mui/material/themeCssVarsAugmentation'
import { styled } from '../../../web/src/theme/styled.tsx'
import { Themed } from '../../../web/src/theme/Themed.tsx'

const Heading = styled('h1')(({ theme: { vars } }) => ({ color: vars.palette.primary.main }))

/** One heading in our theme. */
export const BarePage = ({ styles }: { readonly styles: EmotionCache }) => (
  <Themed styles={styles}>
    <main>
      <Heading>Hotovo</Heading>
    </main>
  </Themed>
)
