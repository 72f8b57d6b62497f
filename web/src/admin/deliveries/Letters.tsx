import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'
import { formatInstant, formatNumber } from '@hotovo/domain/shared/format'
import { formatPhone } from '@hotovo/domain/shared/phone'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { asCards, asNarrow, asSnug } from '../../ui/tableWidths.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { Tick } from '../kit/lists/Tick.tsx'
import { useDropByEscape } from '../kit/lists/useDropByEscape.ts'
import { useMay } from '../kit/may.tsx'
import { Actions, Small, Ticked } from '../kit/parts.tsx'
import { showPdf } from '../kit/pdfTab.ts'
import { HandOverDialog } from '../kit/record/HandOverDialog.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import type { DeliveriesStore } from './DeliveriesStore.ts'
import { useCorrecting } from './useCorrecting.tsx'

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  '& label': { margin: 0 },
})
/** The tick beside the number, at any width. */
const Numbered = styled('span')({
  display: 'flex',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  '& label': { flex: 'none', marginBlock: '-0.5rem' },
})
/** Where there is room for it in a row of two lines. */
const Time = styled('span')({ ...asNarrow({ display: 'none' }), ...asSnug({ display: 'none' }) })
const NoWrap = styled('span')({ whiteSpace: 'nowrap', ...asCards({ whiteSpace: 'normal' }) })

const nameOf = ({ recipient }: QueuedDelivery) => recipient.name

type LettersProps = {
  readonly store: DeliveriesStore
  readonly onBlocked: (isBlocked: boolean) => void
  /** Gives focus somewhere to be, where what had it is gone. */
  readonly keepFocus: () => void
}

/** Letters for the courier: whom each goes to, printed together and handed over together (rules V21 to V23). */
export const Letters = observer(({ store, onBlocked, keepFocus }: LettersProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const may = useMay()
  const mayPrint = may('letters.print')
  const mayDeliver = may('vouchers.deliver')
  const correcting = useCorrecting(store)
  const [isTwoSided, printTwoSided] = useState(false)
  const { printed, unprinted, isTicked, rows, write } = store
  const count = unprinted.length
  const isBusy = write.isSaving || store.isHeld
  const isPrinting = write.pending?.what === 'letters'

  /** The window is opened while the press is fresh; later the browser would take it for an advertisement. */
  const print = async (letters: readonly QueuedDelivery[]) => {
    if (write.isSaving || !mayPrint || letters.length === 0) return
    const tab = window.open('', '_blank')
    onBlocked(tab === null)
    if (!tab) return
    const pdf = await store.print(letters, isTwoSided)
    if (pdf === undefined) tab.close()
    else showPdf(tab, pdf)
  }
  const ask = () => {
    if (!isBusy && mayDeliver && printed.length > 0) store.ask(printed)
  }
  /** What was pressed is gone. */
  const untick = () => {
    store.tick(rows, false)
    requestAnimationFrame(keepFocus)
  }
  useEffect(() => store.asksAgain(), [store])
  useDropByEscape(isTicked, untick)
  useKeys({
    e: () => (count === 0 ? ask() : void print(unprinted)),
  })

  const picks = {
    picked: undefined,
    list: { rows, filter: undefined, refresh: () => store.refresh() },
    isPicked: ({ id }: { readonly id: string }) => store.ticked.has(id),
    pick: (some: readonly { readonly id: string }[], isOn = true) => store.tick(some, isOn),
  }
  const columns: readonly Column<QueuedDelivery>[] = [
    {
      name: t('deliveries.columns.order'),
      inCard: 'title',
      cell: (letter) => (
        <Numbered>
          {mayDeliver && (
            <Tick picks={picks} row={letter} label={t('deliveries.tick', { number: letter.orderNumber })} />
          )}
          <NumberLink to={pathIn(language, `/admin/objednavky/${letter.orderId}`)}>
            {letter.orderNumber}
          </NumberLink>
        </Numbered>
      ),
    },
    { name: t('deliveries.columns.customer'), inCard: 'wide', cell: nameOf },
    {
      name: t('deliveries.columns.phone'),
      inCard: 'wide',
      isAside: true,
      cell: ({ recipient }) => <NoWrap>{formatPhone(recipient.phone)}</NoWrap>,
    },
    {
      name: t('deliveries.columns.address'),
      inCard: 'wide',
      cell: (letter) => (
        <>
          {letter.recipient.address}
          {correcting.press(letter)}
        </>
      ),
    },
    {
      name: t('deliveries.columns.pieces'),
      inCard: 'figure',
      isAtEnd: true,
      isAside: 'last',
      cell: ({ serials }) => t('deliveries.pieces', { count: serials.length }),
    },
    {
      name: t('deliveries.columns.since'),
      inCard: 'none',
      isAside: 'first',
      cell: ({ createdAt }) => (
        <NoWrap>
          <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
        </NoWrap>
      ),
    },
    {
      name: t('deliveries.columns.printed'),
      inCard: 'wide',
      cell: (letter) => {
        const { printedAt, printedBy, printing } = letter
        return printedAt === null ? (
          t('deliveries.toPrint')
        ) : (
          <>
            {t(store.isLeaving(letter) ? 'deliveries.leaving' : 'deliveries.toHandOver')}
            <Small>
              <NoWrap>
                {printedBy}
                <Time>, {formatInstant(printedAt, language)}</Time>
                {printing !== null && printing > 1 && (
                  <span title={t('deliveries.printings', { count: printing })}>
                    {' '}
                    · {formatNumber(printing, language)}×
                  </span>
                )}
              </NoWrap>
            </Small>
          </>
        )
      },
    },
  ]
  const flip = (letter: QueuedDelivery) => mayDeliver && store.tick([letter], !store.ticked.has(letter.id))
  return (
    <>
      {mayDeliver && (
        <Bar>
          <Actions>
            {mayPrint && (count > 0 || isPrinting) && (
              <Button aria-disabled={write.isSaving} onClick={() => void print(unprinted)}>
                {isPrinting
                  ? t('deliveries.printing')
                  : t(isTicked ? 'deliveries.printTicked' : 'deliveries.printAll', { count })}
              </Button>
            )}
            {mayPrint && isTicked && printed.length > 0 && (
              <Button variant="secondary" aria-disabled={write.isSaving} onClick={() => void print(printed)}>
                {t('deliveries.printAgain', { count: printed.length })}
              </Button>
            )}
            {printed.length > 0 && (
              <Button variant="secondary" aria-haspopup="dialog" aria-disabled={isBusy} onClick={ask}>
                {t(isTicked ? 'deliveries.handOverTicked' : 'deliveries.handOverAll', {
                  count: printed.length,
                })}
              </Button>
            )}
          </Actions>
          {mayPrint && (
            <Ticked>
              <input
                type="checkbox"
                checked={isTwoSided}
                onChange={({ target }) => printTwoSided(target.checked)}
              />
              <span>{t('deliveries.twoSided')}</span>
            </Ticked>
          )}
          {isTicked && (
            <Button variant="quiet" aria-keyshortcuts="Escape" onClick={untick}>
              {t('deliveries.untick')}
            </Button>
          )}
        </Bar>
      )}
      <DataTable
        caption={t('deliveries.queues.letters')}
        columns={columns}
        items={rows}
        keyOf={({ id }) => id}
        whyOver={({ id }) => (store.current.left.has(id) ? t('list.over') : undefined)}
        isDense
        isBusy={() => store.page.phase === 'loading'}
        rowKeys={{
          x: flip,
          ...correcting.keys,
        }}
        onExtend={mayDeliver ? (some) => store.tick(some, true) : undefined}
      />
      {store.asked.length > 0 && (
        <HandOverDialog
          letters={store.asked.map((one) => ({ id: one.id, number: one.orderNumber, name: nameOf(one) }))}
          drafts={store.drafts}
          unprinted={unprinted.map(({ orderNumber }) => orderNumber)}
          noted={store.noted}
          onYes={(handed) => {
            store.handOver(handed)
            keepFocus()
          }}
          onClose={() => store.ask()}
        />
      )}
    </>
  )
})
