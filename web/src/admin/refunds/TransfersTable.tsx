import type { OtherRefund } from '@hotovo/application/payments/ports'
import type { Transfers } from '@hotovo/application/payments/refund-files'
import type { NumberedTransfer, TransferState } from '@hotovo/domain/payments/refund-transfer'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Code } from '../../ui/Code.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { Small } from '../kit/parts.tsx'
import { NumberLink } from '../kit/sheet.tsx'

/** A transfer, or a refund that went by none, as a row. */
type Given = Pick<NumberedTransfer, 'id' | 'orderId' | 'orderNumber' | 'amount' | 'currency'> &
  ({ readonly transfer: NumberedTransfer } | { readonly other: OtherRefund })

const givenBack = ({ items, others }: Transfers): readonly Given[] => {
  const instantOf = (one: Given) => ('transfer' in one ? one.transfer.madeAt : one.other.createdAt)
  const all: readonly Given[] = [
    ...items.map((transfer) => ({ ...transfer, transfer })),
    ...others.map((other) => ({ ...other, amount: -other.amount, other })),
  ]
  return others.length === 0 ? all : all.toSorted((a, b) => instantOf(b).localeCompare(instantOf(a)))
}

type TransfersTableProps = Transfers & { readonly state: Exclude<TransferState, 'called-off'> }

/** Transfers in a state, and beside those that are over what was given back otherwise. */
export function TransfersTable({ state, ...told }: TransfersTableProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  /** When it was noted that it was sent; whoever made its file may be somebody else. */
  const noted = ({ fileId, notedAt, madeAt, madeBy }: NumberedTransfer) => {
    const made = { at: formatInstant(madeAt, language), by: madeBy }
    if (fileId === null || notedAt === null) return `${made.at}, ${made.by}`
    return (
      <>
        {formatInstant(notedAt, language)}
        <Small>{t('refunds.files.title', made)}</Small>
      </>
    )
  }
  const columns: readonly Column<Given>[] = [
    {
      name: t('refunds.columns.order'),
      inCard: 'title',
      cell: ({ orderId, orderNumber, ...row }) => {
        const statementId = 'transfer' in row ? row.transfer.statementId : null
        const path = statementId ? `/admin/platby?vypis=${statementId}` : `/admin/objednavky/${orderId}`
        const isLed = orderId !== null || statementId !== null
        const number = isLed ? (
          <NumberLink to={pathIn(language, path)}>{orderNumber}</NumberLink>
        ) : (
          <Code>{orderNumber}</Code>
        )
        return orderId === null ? (
          <span tabIndex={-1} data-refund={'transfer' in row ? row.transfer.lineRefundId : row.other.id}>
            {number}
          </span>
        ) : (
          number
        )
      },
    },
    {
      name: t(state === 'prepared' ? 'refunds.columns.payer' : 'refunds.files.whom'),
      inCard: 'wide',
      cell: (row) =>
        'transfer' in row ? (
          <>
            {row.transfer.payee}
            <Small>
              <Code>{row.transfer.iban}</Code> {row.transfer.isTyped && t('refunds.files.typed')}
            </Small>
          </>
        ) : (
          <>
            {t(`refunds.files.by.${row.other.method}`)}
            {row.other.reference !== null && <Small>{row.other.reference}</Small>}
          </>
        ),
    },
    ...(state === 'prepared'
      ? []
      : [
          {
            name: t('refunds.files.made'),
            inCard: state === 'confirmed' ? ('none' as const) : ('wide' as const),
            isAside: true as const,
            cell: (row: Given) =>
              'transfer' in row ? noted(row.transfer) : formatInstant(row.other.createdAt, language),
          },
        ]),
    ...(state === 'confirmed'
      ? [
          {
            name: t('refunds.files.left'),
            inCard: 'wide' as const,
            cell: (row: Given) => {
              const day = 'transfer' in row ? row.transfer.confirmedOn : row.other.receivedOn
              return day && formatDay(day, language)
            },
          },
        ]
      : []),
    {
      name: t(state === 'confirmed' ? 'refunds.files.given' : 'refunds.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ amount, currency }) => <Money>{formatMoney(amount, currency, language)}</Money>,
    },
  ]
  return (
    <DataTable
      caption={t(`refunds.tabs.${state}`)}
      columns={columns}
      items={givenBack(told)}
      keyOf={({ id }) => id}
      isDense
    />
  )
}
