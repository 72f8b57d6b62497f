import type { Brand } from '@hotovo/application/site/ports'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { LanguageLink } from '../../shell/LanguageLink.tsx'
import { Logo } from '../../shell/Logo.tsx'
import { SchemeSwitch } from '../../shell/SchemeSwitch.tsx'
import { SkipLink } from '../../shell/SkipLink.tsx'
import { Rosette } from '../../ui/Rosette.tsx'

/** From here on the scheme's switch has room in the bar; below it, it stands at the foot. */
const wide = '@media (min-width: 32rem)'

const Ground = styled('div')({
  position: 'relative',
  display: 'grid',
  // What has no room breaks: where everything beyond the edge is clipped it could not be read.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  minHeight: '100dvh',
  overflow: 'clip',
  '& > *': { position: 'relative' },
})
const Bar = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
  minHeight: '4rem',
  padding: '0.5rem clamp(1rem, 4vw, 2rem)',
  [wide]: { paddingInlineEnd: '11rem' },
  '& a:last-of-type': { fontWeight: 600 },
})
const Foot = styled('footer')({
  justifySelf: 'center',
  padding: '0 1rem 1.5rem',
  [wide]: { '&&': { position: 'absolute' }, top: '0.625rem', right: 'clamp(1rem, 4vw, 2rem)', padding: 0 },
})
const Main = styled('main')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  alignContent: 'start',
  padding: 'clamp(0.5rem, 9dvh, 6rem) 1rem 2rem',
})
const Card = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '1.25rem',
  width: '100%',
  maxWidth: '27rem',
  padding: 'clamp(1.25rem, 6vw, 2.25rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > *': { minWidth: 0 },
  '& > h1': { fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.125rem)', lineHeight: 1.15 },
}))
/** Fine lines, as in print: at this size those of a coupon would be ropes. */
const Print = styled(Rosette)(({ theme: { vars } }) => ({
  '&&': { position: 'absolute' },
  top: 'calc(50% - 27rem)',
  left: 'calc(50% - 27rem)',
  width: '54rem',
  color: vars.palette.primary.main,
  strokeWidth: 0.16,
  opacity: 0.5,
}))

export type SignInFrameProps = { readonly brand: Brand; readonly title: string; readonly children: ReactNode }

/** What stands before the back-office while nobody is in it: a card on the house's print. */
export const SignInFrame = ({ brand, title, children }: SignInFrameProps) => (
  <Ground>
    <Print seed={brand.name} />
    <SkipLink />
    <Bar>
      <Logo name={brand.name} />
      <LanguageLink />
    </Bar>
    <Main id="obsah" tabIndex={-1}>
      <Card>
        <h1>{title}</h1>
        {children}
      </Card>
    </Main>
    <Foot>
      <SchemeSwitch />
    </Foot>
  </Ground>
)
