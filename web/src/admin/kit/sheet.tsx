import { formatInstant } from '@hotovo/domain/shared/format'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { RowLink } from '../../ui/DataTable.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { useNow } from '../../ui/useNow.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Actions } from './parts.tsx'
import { RefreshButton } from './RefreshButton.tsx'

/** A page of the back-office about money: its parts below each other. */
export const Sheet = styled('div')({
  display: 'grid',
  gap: '1rem',
  maxWidth: '84rem',
  '& > *': { minWidth: 0 },
  // What tells nothing takes no room.
  '& > [role=status]:empty': { position: 'absolute' },
  // What can only be pressed is not on paper; what is a value too, or heads a column, says so (rule A135).
  '@media print': { '& :is(button:not([data-value]), nav)': { display: 'none' } },
})

/** A page of a list: what stands above the rows leaves them room. */
export const LowSheet = styled(Sheet)({ gap: '0.75rem', '@media (max-width: 39.99rem)': { gap: '0.5rem' } })

/** Where the title has room for no more than two signs beside it. */
const low = '@container head (max-width: 39.99rem)'
const Head = styled('header')(({ theme: { vars } }) => ({
  container: 'head / inline-size',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem',
  '& > h1': { marginInlineEnd: 'auto' },
  '& button': { minHeight: '2.5rem', padding: '0.375rem 0.875rem' },
  '& p': { flexBasis: '100%', order: 1, maxWidth: 'none', color: vars.palette.text.secondary },
  [low]: {
    '& button': { minHeight: '2.75rem' },
    '& p': { fontSize: '0.9375rem', lineHeight: 1.35 },
  },
}))
const HeadActions = styled(Actions)({ [low]: { display: 'contents' } })
/** What is shown on a line of its own by a press where it has no room. */
const Others = styled('div')({
  display: 'contents',
  [low]: {
    display: 'none',
    flexWrap: 'wrap',
    order: 1,
    width: '100%',
    gap: '0.5rem',
    '&[data-open]': { display: 'flex' },
  },
})
const More = styled(Button)({ display: 'none', [low]: { display: 'inline-flex' } })

const OnPaper = styled('p')({ display: 'none', '@media print': { display: 'block' } })

/** What is read on paper alone: what it shows, where that is not said otherwise, and when it was printed (rule A135). */
function Printed({ part }: { readonly part: string | undefined }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const now = useNow()
  return (
    <OnPaper>
      {part && <strong>{part} · </strong>}
      {now && t('list.printed', { at: formatInstant(now, language) })}
    </OnPaper>
  )
}

type SheetHeadProps = {
  readonly title: string
  readonly onRefresh: () => void
  readonly isBusy?: boolean
  /** What can be done with all of it beside loading it again. */
  readonly actions?: ReactNode
  /** What can be done too, behind one sign where there is little room. */
  readonly others?: ReactNode
  /** Which of its parts is shown, for paper, where no press says so. */
  readonly part?: string | undefined
  /** What the page is about. */
  readonly children?: ReactNode
}

/** The head of such a page: its title, what can be done with it, and the way to load it again. */
export function SheetHead({
  title,
  onRefresh,
  isBusy = false,
  actions,
  others,
  part,
  children,
}: SheetHeadProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Head>
      <h1>{title}</h1>
      <HeadActions>
        {actions}
        {others && (
          <>
            <More
              variant="secondary"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <MoreIcon />
              <VisuallyHidden>{t('list.more')}</VisuallyHidden>
            </More>
            <Others id={id} data-open={isOpen ? '' : undefined}>
              {others}
            </Others>
          </>
        )}
        <RefreshButton onRefresh={onRefresh} isBusy={isBusy} />
      </HeadActions>
      {children && <p>{children}</p>}
      <Printed part={part} />
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
  readonly count?: number | string | undefined
}

/** One of `Tabs`, with how many there are in it. */
export const Tab = ({ to, isOn, text, count }: TabProps) => (
  <Link to={{ search: to }} aria-current={isOn ? 'page' : undefined} preventScrollReset>
    <span>{text}</span>
    {count !== undefined && <span>{count}</span>}
  </Link>
)

export const NumberLink = styled(RowLink)({ fontFamily: fonts.code, whiteSpace: 'nowrap' })
