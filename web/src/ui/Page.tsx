import type { ReactNode } from 'react'
import { styled } from '../theme/styled.tsx'
import { Wrap } from './Wrap.tsx'

/** A page of the public: its head, and what follows in one column. */
export const Page = styled(Wrap)({
  display: 'grid',
  gap: 'clamp(2rem, 1.5rem + 2vw, 3.5rem)',
  paddingBlock: 'clamp(2rem, 1.25rem + 3vw, 4rem) clamp(3rem, 2rem + 4vw, 6rem)',
  '& > *': { minWidth: 0 },
  '@media print': { gap: '1.5rem', paddingBlock: '1.5rem' },
})

const Head = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1rem',
  justifyItems: 'start',
  '& > *': { maxWidth: '100%' },
  '& h1': { fontSize: 'min(clamp(2.125rem, 1.6rem + 1.8vw, 3rem), 13vw)' },
})

/** The sentence under a heading that says what the page is for. */
export const Lead = styled('p')(({ theme: { vars } }) => ({
  maxWidth: '34em',
  color: vars.palette.text.secondary,
  fontSize: 'clamp(1.125rem, 1.05rem + 0.35vw, 1.25rem)',
  lineHeight: 1.55,
}))

type PageHeadProps = {
  readonly title: string
  readonly lead?: string
  /** What can be done at once: buttons, a search. */
  readonly children?: ReactNode
}

/** The heading of a page, what it is for, and what can be done at once. */
export const PageHead = ({ title, lead, children }: PageHeadProps) => (
  <Head>
    <h1>{title}</h1>
    {lead && <Lead>{lead}</Lead>}
    {children}
  </Head>
)
