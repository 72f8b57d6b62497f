import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { shortcuts } from '../stores/Shortcuts.ts'
import { styled } from '../theme/styled.tsx'
import { fonts } from '../theme/tokens.ts'

const Keys = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontFamily: fonts.code,
  fontSize: '0.8125rem',
  maxWidth: 'none',
  '@media (pointer: coarse), (max-width: 48rem), print': { display: 'none' },
}))

/** Which keys there are below a list, while they are switched on. */
export const KeyHints = observer(({ children }: { readonly children: ReactNode }) =>
  shortcuts.areOn ? <Keys>{children}</Keys> : null,
)
