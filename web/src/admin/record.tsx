import { styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { focusHeading } from '../shell/useFocusOnNavigation.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { BackIcon, RefreshIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Actions } from './parts.tsx'

/** Where a record has room for parts side by side. */
export const wideRecord = '@container record (min-width: 54rem)'

const Frame = styled('div')({ container: 'record / inline-size', maxWidth: '84rem' })
const Page = styled('div')({ display: 'grid', gap: '1.25rem', '& > *': { minWidth: 0 } })
const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: '0.375rem',
  minHeight: '2.25rem',
  fontWeight: 600,
  '@media print': { display: 'none' },
})
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.75rem 1.5rem',
  '& > div:first-of-type': { minWidth: 0 },
  '& h1': { overflowWrap: 'anywhere' },
})

/** Where one came from, and what one came for. */
export type Arrival = {
  readonly isFromList?: boolean
  /** The search of that list's address. */
  readonly list?: string
  readonly isForNote?: boolean
}

/** Goes back to the list as it was left, where that is where one came from. */
function useWayBack(list: string) {
  const language = useLanguage()
  const navigate = useNavigate()
  const { isFromList } = (useLocation().state ?? {}) as Arrival
  const back = (event: MouseEvent) => {
    if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return { to: pathIn(language, list), onClick: back }
}

type RecordFrameProps = {
  /** The path of the list, and the words of the way back to it. */
  readonly list: string
  readonly back: string
  /** The heading, and what stands with it. */
  readonly head: ReactNode
  /** What can be done beside loading it again. */
  readonly actions?: ReactNode
  readonly phase: 'loading' | 'shown' | 'failed'
  readonly state: 'missing' | 'there' | 'unknown'
  readonly words: { readonly loading: string; readonly failed: string; readonly missing: string }
  readonly onLoad: () => void
  readonly children: ReactNode
}

/** The page of one record: the way back, its head, and what stands there while it is not there. */
export function RecordFrame({
  list,
  back,
  head,
  actions,
  phase,
  state,
  words,
  onLoad,
  children,
}: RecordFrameProps) {
  const { t } = useTranslation('admin')
  const wayBack = useWayBack(list)
  /** What was pressed is gone at once. */
  const retry = () => {
    focusHeading(document.querySelector('main h1'))
    onLoad()
  }
  return (
    <Frame>
      <Page>
        {state !== 'missing' && (
          <Back {...wayBack}>
            <BackIcon />
            {back}
          </Back>
        )}
        <Head>
          {head}
          {state === 'there' && (
            <Actions>
              <Button
                variant="secondary"
                aria-disabled={phase === 'loading'}
                onClick={phase === 'loading' ? undefined : onLoad}
              >
                <RefreshIcon />
                {t('list.refresh')}
              </Button>
              {actions}
            </Actions>
          )}
        </Head>
        {phase === 'loading' && state === 'unknown' && <Spinner>{words.loading}</Spinner>}
        {phase === 'failed' && (
          <div role="alert">
            <Notice tone="error">
              <p>{words.failed}</p>
              <Actions>
                <Button variant="secondary" onClick={retry}>
                  {t('list.retry')}
                </Button>
              </Actions>
            </Notice>
          </div>
        )}
        {state === 'missing' && (
          <>
            <p>{words.missing}</p>
            <Actions>
              <ButtonLink variant="secondary" {...wayBack}>
                <BackIcon />
                {back}
              </ButtonLink>
            </Actions>
          </>
        )}
        {children}
      </Page>
    </Frame>
  )
}

/** Whether a record is there, as an answer tells it: null where there is none. */
export const stateOf = (answer: unknown): RecordFrameProps['state'] => {
  if (answer === null) return 'missing'
  return answer === undefined ? 'unknown' : 'there'
}
