import type { OpenRecordKind } from '@hotovo/domain/back-office/presence'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { notices } from '../../../stores/Notices.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { drawn } from '../../../ui/icons.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { useMay } from '../may.tsx'
import { Actions } from '../parts.tsx'
import { type ClaimServices, claimWrite } from './claimWrite.ts'
import type { Live } from './Live.ts'
import { type OrdersTaken, type TakenOrder, takeOrders } from './takeOrders.ts'

export type PresenceServices = ClaimServices
type MetProps = { readonly kind: OpenRecordKind; readonly id: string }
/** An order can be taken, which is told by its number. */
export type MeetingProps =
  | { readonly kind: Exclude<OpenRecordKind, 'order'>; readonly id: string }
  | { readonly kind: 'order'; readonly id: string; readonly number: string }
/** What a list takes its orders with, once it is there. */
export type TakingProps = {
  readonly into: { current: ((orders: readonly TakenOrder[]) => void) | undefined }
}

const EyeIcon = drawn(
  <path d="M2.5 12C4.5 8 8 5.5 12 5.5S19.5 8 21.5 12c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12Zm9.5-2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />,
)

const Line = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  fontSize: '0.9375rem',
  // What says nothing yet takes no room.
  '& > :empty': { position: 'absolute' },
  '& strong': { color: vars.palette.warning.main },
  '& svg': { flex: 'none', marginInlineEnd: '0.25rem', verticalAlign: '-0.25em' },
  '@media print': { display: 'none' },
}))
const MarkLine = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.875rem',
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  // Its line is as high as one without it.
  '& svg': { marginBlock: '-0.25rem', marginInlineEnd: '0.25rem', verticalAlign: '-0.25em' },
  '&[data-taken]': { color: vars.palette.warning.main, fontWeight: 700 },
  '@media print': { display: 'none' },
}))

/** Names as people list them. */
function useNames() {
  const language = useLanguage()
  return (names: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

/** What screens tell of colleagues: who is at a record, and whose an order is (rules A32, A33). */
export function presenceParts(services: PresenceServices, live: Pick<Live, 'sit' | 'stand'>) {
  const { presence } = services
  const claiming = claimWrite(services)
  /** Whose an order is, and one press to change that. */
  const Claiming = observer(({ id, number }: { readonly id: string; readonly number: string }) => {
    const { t } = useTranslation('admin')
    const mayTake = useMay()('orders.change')
    const holder = presence.holderOf(id)
    const tell = () => {
      const { stage } = claiming
      const isFailed =
        stage.phase === 'refused' ? stage.why.code !== 'order-taken' : stage.phase === 'unanswered'
      if (isFailed) notices.failed(t('live.presence.failed'))
    }
    const act = () => {
      const as = holder?.isOwn ? 'release' : 'claim'
      void claiming.run({ id, number, as, isOver: holder?.isOwn === false }).finally(tell)
    }
    useKeys(mayTake ? { t: act } : {})
    return (
      <>
        <span role="status">
          {holder &&
            (holder.isOwn ? (
              t('live.presence.own')
            ) : (
              <strong>{t('live.presence.taken', { name: holder.name })}</strong>
            ))}
        </span>
        {mayTake && (
          <Actions>
            <Button variant={holder?.isOwn ? 'quiet' : 'secondary'} aria-keyshortcuts="t" onClick={act}>
              {t(
                holder ? (holder.isOwn ? 'live.presence.back' : 'live.presence.over') : 'live.presence.take',
              )}
            </Button>
          </Actions>
        )}
      </>
    )
  })

  /** Says that somebody is at a record here, and who else is; an order is taken by it. */
  const Meeting = observer((met: MeetingProps) => {
    const { kind, id } = met
    const { t } = useTranslation('admin')
    const listed = useNames()
    useEffect(() => {
      const seat = { kind, id }
      live.sit(seat)
      return () => live.stand(seat)
    }, [kind, id])
    const names = presence.namesAt(kind, id)
    return (
      <Line>
        <span role="status">
          {names.length > 0 && (
            <>
              <EyeIcon />
              {t('live.presence.here', { count: names.length, names: listed(names) })}
            </>
          )}
        </span>
        {met.kind === 'order' && <Claiming id={id} number={met.number} />}
      </Line>
    )
  })

  /** The mark of a row that somebody took, or has open. */
  const Mark = observer(({ kind, id }: MetProps) => {
    const { t } = useTranslation('admin')
    const listed = useNames()
    const holder = kind === 'order' ? presence.holderOf(id) : undefined
    const names = presence.namesAt(kind, id)
    if (holder)
      return (
        <MarkLine data-taken={holder.isOwn ? undefined : ''}>
          {holder.isOwn ? t('live.presence.own') : t('live.presence.taken', { name: holder.name })}
        </MarkLine>
      )
    if (names.length === 0) return null
    return (
      <MarkLine>
        <EyeIcon />
        {t('live.presence.open', { names: listed(names) })}
      </MarkLine>
    )
  })
  /** Takes orders of a list by a key, and says what came of it beside their marks (rule A138). */
  const Taking = ({ into }: TakingProps) => {
    const { t } = useTranslation('admin')
    const listed = useNames()
    const tell = (orders: readonly TakenOrder[], { as, count, leftTo, isFailed }: OrdersTaken) => {
      const others =
        leftTo.length > 0 ? t('live.presence.taken', { name: listed([...new Set(leftTo)]) }) : undefined
      const number = orders.length === 1 ? orders[0]?.number : undefined
      if (isFailed) notices.failed(t('live.presence.failed'), number)
      else if (count === 0) notices.failed(others ?? t('live.presence.own'), number)
      else if (number !== undefined)
        notices.succeeded(t(as === 'claim' ? 'live.presence.own' : 'live.presence.freed'), number)
      else
        notices.succeeded(
          t(as === 'claim' ? 'live.presence.ownMany' : 'live.presence.freedMany', { count }),
          others,
        )
    }
    useEffect(() => {
      into.current = (orders) =>
        void takeOrders(presence, claiming, orders).then((taken) => taken && tell(orders, taken))
      return () => {
        into.current = undefined
      }
    })
    return null
  }
  /** The same in a line of text. */
  const OpenBy = observer(({ kind, id }: MetProps) => {
    const { t } = useTranslation('admin')
    const listed = useNames()
    const names = presence.namesAt(kind, id)
    return names.length > 0 && <> · {t('live.presence.open', { names: listed(names) })}</>
  })
  return { Meeting, Mark, OpenBy, Taking }
}
