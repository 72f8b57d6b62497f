import type { ReactNode } from 'react'
import { styled } from '../theme/styled.tsx'
import { fonts } from '../theme/tokens.ts'

/** What speaks for something: as many beside one another as have room. */
export const Features = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr))',
  '@media (min-width: 44rem)': {
    '&:has(> :nth-of-type(3):last-of-type)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  gap: '2rem 2.5rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const Item = styled('li')(({ theme: { vars } }) => ({
  paddingTop: '1.25rem',
  borderTop: `3px solid ${vars.palette.primary.main}`,
  breakInside: 'avoid',
  '& svg': { display: 'block', color: vars.palette.primary.main, fontSize: '1.625rem' },
  '& h3': { margin: '0.75rem 0 0.25rem', fontFamily: fonts.text },
  '& p': { color: vars.palette.text.secondary },
}))

type FeatureProps = { readonly icon: ReactNode; readonly title: string; readonly children: ReactNode }

/** One of `Features`; it stands under a heading of the second level. */
export const Feature = ({ icon, title, children }: FeatureProps) => (
  <Item>
    {icon}
    <h3>{title}</h3>
    <p>{children}</p>
  </Item>
)
