import type { ColumnMapping, WordMeaning } from '@hotovo/application/statements/reader'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { FieldProblem, TextField } from '../../ui/form/TextField.tsx'
import { Actions } from '../kit/parts.tsx'
import { tableFields } from './columnParts.ts'
import type { NamedTable } from './namedTable.ts'
import { useColumnName } from './useColumnName.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

/** The others are what some formats have beside these. */
const columnFields = tableFields.filter((field) => field !== 'counterBank' && field !== 'ownAccount')
type ColumnField = (typeof columnFields)[number]

const decimalSigns = [',', '.'] as const
const dayOrders = ['dmy', 'mdy', 'ymd'] as const
const isOneOf = <Value extends string>(known: readonly Value[], value: string): Value | undefined =>
  known.find((one) => one === value)

type ColumnsDialogProps = {
  readonly fileName: string
  readonly table: NamedTable
  readonly onMap: (mapping: ColumnMapping) => void
  readonly onClose: () => void
}

/** What the fields say of a mapping. */
function placesIn(mapping: ColumnMapping | undefined): Partial<Record<ColumnField, string>> {
  if (!mapping) return {}
  const { message, ...columns } = mapping.columns
  const places = { ...columns, message: message[0] }
  return Object.fromEntries(
    columnFields.flatMap((field) => (places[field] === undefined ? [] : [[field, String(places[field])]])),
  )
}

/** Says what the columns of a bank's table are; it is remembered by the header. */
export function ColumnsDialog({ fileName, table, onMap, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('admin')
  const column = useColumnName(table)
  const before = table.mapping
  const [places, choose] = useState(() => placesIn(before))
  const [account, name] = useState(before?.account ?? '')
  const [decimalSign, writeDecimals] = useState<string>(before?.decimalSign ?? '')
  const [dayOrder, orderDays] = useState<string>(before?.dayOrder ?? '')
  const [words, say] = useState<Readonly<Record<string, WordMeaning>>>({})
  const [refused, refuse] = useState<'needed' | 'wordsNeeded'>()
  const { meanings = [], words: asked = [] } = table
  const place = (field: ColumnField) => {
    const chosen = places[field] ?? ''
    return chosen === '' ? undefined : Number(chosen)
  }
  const choices = [
    { value: '', text: t('payments.columns.none') },
    ...table.fields.map((_, index) => ({ value: String(index), text: column(index) })),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [bookedOn, amount, message] = [place('bookedOn'), place('amount'), place('message')]
    const [credit, debit] = [place('credit'), place('debit')]
    const isSplit = credit !== undefined || debit !== undefined
    // One column with signs, or one for each way: both would count a payment twice.
    if (bookedOn === undefined || (amount === undefined) !== isSplit) return refuse('needed')
    if (asked.some((word) => words[word] === undefined)) return refuse('wordsNeeded')
    onMap({
      header: table.header,
      columns: {
        ...before?.columns,
        bookedOn,
        amount,
        credit,
        debit,
        direction: place('direction'),
        state: place('state'),
        currency: place('currency'),
        variableSymbol: place('variableSymbol'),
        message: message === undefined ? [] : [message, ...(before?.columns.message.slice(1) ?? [])],
        counterparty: place('counterparty'),
        counterAccount: place('counterAccount'),
        reference: place('reference'),
      },
      account: account.replace(/\s/g, '').toUpperCase() || undefined,
      decimalSign: isOneOf(decimalSigns, decimalSign),
      dayOrder: isOneOf(dayOrders, dayOrder),
      words: { ...before?.words, ...words },
    })
  }
  return (
    <Dialog title={t('payments.columns.title', { name: fileName })} onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <p>{t('payments.columns.lead')}</p>
        {meanings.length > 0 &&
          asked.map((word, index) => (
            <SelectField
              key={word}
              id={`column-word-${index}`}
              label={t('payments.columns.word', { word: word || t('payments.columns.noWord') })}
              choices={[
                { value: '', text: t('payments.columns.chooseMeaning') },
                ...meanings.map((value) => ({ value, text: t(`payments.columns.meanings.${value}`) })),
              ]}
              value={words[word] ?? ''}
              onChoose={(value) => {
                const { [word]: _, ...others } = words
                const meaning = isOneOf(meanings, value)
                say(meaning ? { ...others, [word]: meaning } : others)
              }}
            />
          ))}
        {columnFields.map((field) => (
          <SelectField
            key={field}
            id={`column-${field}`}
            label={t(`payments.columns.${field}`)}
            choices={choices}
            value={places[field] ?? ''}
            onChoose={(value) => choose({ ...places, [field]: value })}
          />
        ))}
        <SelectField
          id="column-decimalSign"
          label={t('payments.columns.decimalSign')}
          choices={[
            { value: '', text: t('payments.columns.byTable') },
            { value: ',', text: t('payments.columns.decimalComma') },
            { value: '.', text: t('payments.columns.decimalPoint') },
          ]}
          value={decimalSign}
          onChoose={writeDecimals}
        />
        <SelectField
          id="column-dayOrder"
          label={t('payments.columns.dayOrder')}
          choices={[
            { value: '', text: t('payments.columns.byTable') },
            ...dayOrders.map((order) => ({ value: order, text: t(`payments.columns.dayOrders.${order}`) })),
          ]}
          value={dayOrder}
          onChoose={orderDays}
        />
        <TextField
          id="column-account"
          label={t('payments.columns.account')}
          hint={t('payments.columns.accountHint')}
          autoComplete="off"
          value={account}
          onChange={name}
        />
        {refused && (
          <div role="alert">
            <FieldProblem id="columns-problem">{t(`payments.columns.${refused}`)}</FieldProblem>
          </div>
        )}
        <Actions>
          <Button type="submit">{t('payments.columns.submit')}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
