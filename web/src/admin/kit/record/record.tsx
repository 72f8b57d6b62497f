import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { styled } from '../../../theme/styled.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { isTyping, type KeyName, type Keys, useKeys } from '../../../ui/useKeys.ts'
import { Actions } from '../parts.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { nameOfPage } from './nameOfPage.ts'
import { origins } from './origins.ts'

/** Where a record has room for parts side by side. */
export const wideRecord = '@container record (min-width: 54rem)'

const Frame = styled('div')({ container: 'record / inline-size', maxWidth: '84rem' })
const Page = styled('div')({ display: 'grid', gap: '0.625rem', '& > *': { minWidth: 0 } })
const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: '0.375rem',
  minHeight: '2.25rem',
  fontWeight: 600,
  '@media print': { display: 'none' },
})
/** What stands in one line beneath the name of a record: no paragraph, because menus open from it. */
export const HeadLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.375rem 0.75rem',
  maxWidth: '34em',
})
/** The way back, and what can be done, in one line. */
const Top = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
  marginBlockEnd: '-0.25rem',
})
const Head = styled('header')({
  minWidth: 0,
  '& h1': { overflowWrap: 'anywhere' },
})

/** Where one came from, and what one came for. */
export type Arrival = {
  readonly isFromList?: boolean
  /** The search of that list's address. */
  readonly list?: string
  /** The searches of the pages of that list before this one, as far as one went on from them. */
  readonly turned?: readonly string[]
  readonly isFor?: 'note' | 'delivery' | undefined
  /** The list was worked through, and nothing was left to go on to. */
  readonly isWorkedOff?: boolean
}

/** Goes back to the list as it was left, at the page that one went on to. */
function useListAgain(list: string): () => void {
  const language = useLanguage()
  const navigate = useNavigate()
  const { list: address, turned } = (useLocation().state ?? {}) as Arrival
  return () =>
    turned?.length
      ? void navigate(`${pathIn(language, list)}?${address}`, { replace: true })
      : void navigate(-1)
}

/**
 * The way back from a record (rule A156): to the list as it was left, to the page of this tab that one came from, which `name` is the
 * word for, or else to the whole list.
 */
export function useWayBack(list: string) {
  const language = useLanguage()
  const navigate = useNavigate()
  const again = useListAgain(list)
  const { state, key } = useLocation()
  const { isFromList } = (state ?? {}) as Arrival
  const origin = isFromList ? undefined : origins.of(key)
  const [whole, name] = [pathIn(language, list), origin && nameOfPage(origin.path)]
  const go = () => {
    if (isFromList) again()
    else void (origin && name ? navigate(-origin.steps) : navigate(whole))
  }
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go()
  }
  return { link: { to: origin && name ? origin.path : whole, onClick }, name, go }
}

const isDigit = (key: string) => /^[1-9]$/.test(key)

/**
 * The keys of a record. The first one that is pressed while there is nothing yet to do it with is done as soon as there is,
 * with the number of a menu after it.
 */
export function useRecordKeys(keys: Keys, isReady: boolean): void {
  const pressed = useRef<readonly string[]>([])
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const press = (key: string) => {
    const before = pressed.current
    if (isDigit(key) ? before.length === 1 : before.length === 0) pressed.current = [...before, key]
  }
  const early = [...Object.keys(keys), ...'123456789']
  useKeys(isReady ? keys : Object.fromEntries(early.map((key) => [key, () => press(key)])))
  useEffect(() => {
    const [key, digit] = pressed.current
    pressed.current = []
    if (!isReady || key === undefined || isTyping(document.activeElement)) return
    latest.current[key as KeyName]?.()
    if (digit !== undefined)
      document.activeElement?.dispatchEvent(
        new window.KeyboardEvent('keydown', { key: digit, bubbles: true }),
      )
  }, [isReady])
}

/** Escape leaves what one types in, and keys are keys again; what was typed stays. */
function leaveField(event: KeyboardEvent): void {
  const { target, key } = event
  if (key !== 'Escape' || event.nativeEvent.isComposing || !(target instanceof Element)) return
  if (!target.matches('textarea, input, select') || target.closest('dialog')) return
  event.preventDefault()
  focusHeading(document.querySelector('main h1'))
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
  const { link, name } = useWayBack(list)
  const wordsBack = name && name !== nameOfPage(list) ? t('way.back', { page: t(name) }) : back
  return (
    <Frame>
      <Page onKeyDown={leaveField}>
        {state !== 'missing' && (
          <Top>
            <Back {...link}>
              <BackIcon />
              {wordsBack}
            </Back>
            {state === 'there' && (
              <Actions>
                <RefreshButton onRefresh={onLoad} isBusy={phase === 'loading'} />
                {actions}
              </Actions>
            )}
          </Top>
        )}
        <Head>{head}</Head>
        {phase === 'loading' && state === 'unknown' && <Spinner>{words.loading}</Spinner>}
        {phase === 'failed' && (
          <div role="alert">
            <Notice tone="error">
              <p>{words.failed}</p>
              <Actions>
                <RetryButton onRetry={onLoad} />
              </Actions>
            </Notice>
          </div>
        )}
        {state === 'missing' && (
          <>
            <p>{words.missing}</p>
            <Actions>
              <ButtonLink variant="secondary" {...link}>
                <BackIcon />
                {wordsBack}
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
