import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { fonts } from '../../theme/tokens.ts'
import { RowLink } from '../../ui/DataTable.tsx'
import { Actions } from './parts.tsx'
import { RefreshButton } from './RefreshButton.tsx'

/** A page of the back-office about money: its parts below each other. */
export const Sheet = styled('div')({
  display: 'grid',
  gap: '1rem',
  maxWidth: '84rem',
  '& > *': { minWidth: 0 },
})

const Head = styled('header')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  '& button': { minHeight: '2.5rem', padding: '0.375rem 0.875rem' },
  '& p': { flexBasis: '100%', maxWidth: 'none', color: vars.palette.text.secondary },
}))

type SheetHeadProps = {
  readonly title: string
  readonly onRefresh: () => void
  readonly isBusy?: boolean
  /** What can be done with all of it beside loading it again. */
  readonly actions?: ReactNode
  /** What the page is about. */
  readonly children?: ReactNode
}

/** The head of such a page: its title, and the way to load it again. */
export function SheetHead({ title, onRefresh, isBusy = false, actions, children }: SheetHeadProps) {
  return (
    <Head>
      <h1>{title}</h1>
      <Actions>
        {actions}
        <RefreshButton onRefresh={onRefresh} isBusy={isBusy} />
      </Actions>
      {children && <p>{children}</p>}
    </Head>
  )
}

export const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
})

/** Links to parts of one page, side by side; the one that is shown is marked. */
export const Tabs = styled('nav')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.375rem',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5rem',
    minHeight: '2.5rem',
    padding: '0.25rem 0.875rem',
    border: `2px solid ${vars.palette.divider}`,
    borderRadius: 10,
    color: vars.palette.text.primary,
    fontWeight: 700,
    textDecoration: 'none',
  },
  '& a:hover': { background: vars.palette.background.sunken },
  '& a[aria-current=page]': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
  },
  '& a > span:last-of-type:not(:first-of-type)': { fontFamily: fonts.display, fontWeight: 600 },
}))

type TabProps = {
  readonly to: string
  readonly isOn: boolean
  readonly text: string
  readonly count?: number
}

/** One of `Tabs`, with how many there are in it. */
export const Tab = ({ to, isOn, text, count }: TabProps) => (
  <Link to={{ search: to }} aria-current={isOn ? 'page' : undefined} preventScrollReset>
    <span>{text}</span>
    {count !== undefined && <span>{count}</span>}
  </Link>
)

export const NumberLink = styled(RowLink)({ fontFamily: fonts.code, whiteSpace: 'nowrap' })
