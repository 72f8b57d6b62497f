import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Actions } from '../parts.tsx'
import type { CustomerClue, CustomerDesk } from './CustomerDesk.ts'
import { CustomerFacts } from './CustomerFacts.tsx'

/** Where a customer has room beside the pages; elsewhere they lie over the page, until somebody goes on. */
const roomy = '(min-width: 80rem)'

const Beside = styled('aside')(({ theme: { vars } }) => ({
  position: 'sticky',
  top: 0,
  alignSelf: 'start',
  width: '22rem',
  height: '100dvh',
  padding: '1rem 1.25rem 2rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderInlineStart: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  background: vars.palette.background.paper,
  '@media print': { display: 'none' },
}))
const Head = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: '0 0.5rem',
  '& h2': { fontSize: '1.25rem', lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& h2:focus': { outline: 'none' },
})
const Square = styled(Button)({ width: '2.75rem', padding: 0, fontSize: '1.125rem' })
const Stranger = styled('div')({ '&:not(:empty)': { marginBlock: '0.5rem 0.75rem' } })
const Whole = styled('p')({ marginBottom: '1rem' })

type LinkProps = { readonly clue: CustomerClue; readonly onFollow?: () => void }

/** The way to the page that is theirs. */
function ToPage({ clue, onFollow }: LinkProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Whole>
      <Link to={pathIn(language, `/admin/zakaznik/${clue.id}`)} onClick={onFollow}>
        {t('customer.toPage')}
      </Link>
    </Whole>
  )
}

/** The customer whom somebody looks at: beside the pages while one goes through them, or over the page where there is no room. */
export const CustomerAside = observer(({ desk }: { readonly desk: CustomerDesk }) => {
  const { t } = useTranslation('admin')
  const isRoomy = useMedia(roomy)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Element | null>(null)
  const { clue, stranger } = desk
  useEffect(() => {
    if (!clue || !isRoomy) return
    before.current = document.activeElement
    focusHeading(heading.current)
  }, [clue, isRoomy])
  useEffect(
    () => () => {
      // What had focus there is gone with it.
      if (document.activeElement !== document.body) return
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else focusHeading(document.querySelector('main h1'))
    },
    [],
  )
  if (!clue) return null
  const close = () => desk.close()
  if (!isRoomy)
    return (
      <Dialog title={clue.name} onClose={close}>
        <ToPage clue={clue} onFollow={close} />
        <CustomerFacts desk={desk} onFollow={close} />
      </Dialog>
    )
  return (
    <Beside
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <Head>
        <h2 id={id} ref={heading}>
          <bdi>{clue.name}</bdi>
        </h2>
        <Square variant="quiet" onClick={close}>
          <CloseIcon />
          <VisuallyHidden>{t('customer.close')}</VisuallyHidden>
        </Square>
      </Head>
      <Stranger role="status">
        {stranger && (
          <Notice tone="warning">
            <p>{t('customer.stranger', { name: stranger.name })}</p>
            <Actions>
              <Button variant="secondary" onClick={() => void desk.open(stranger)}>
                {t('customer.toStranger')}
              </Button>
            </Actions>
          </Notice>
        )}
      </Stranger>
      <ToPage clue={clue} />
      <CustomerFacts desk={desk} />
    </Beside>
  )
})
