import type { ColumnMapping, StatementRefused } from '@hotovo/application/payments/statement-reader'
import { styled } from '@mui/material/styles'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { FieldProblem, TextField } from '../../ui/TextField.tsx'
import { Actions } from '../parts.tsx'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

const columnFields = [
  'bookedOn',
  'amount',
  'direction',
  'currency',
  'variableSymbol',
  'message',
  'counterparty',
  'counterAccount',
  'reference',
] as const
type ColumnField = (typeof columnFields)[number]

type ColumnsDialogProps = {
  readonly fileName: string
  readonly why: Extract<StatementRefused, { code: 'columns-unknown' }>
  readonly onMap: (mapping: ColumnMapping) => void
  readonly onClose: () => void
}

/** Says what the columns of a bank's table are; it is remembered by the header. */
export function ColumnsDialog({ fileName, why, onMap, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('admin')
  const [places, choose] = useState<Partial<Record<ColumnField, string>>>({})
  const [account, name] = useState('')
  const [isRefused, refuse] = useState(false)
  const place = (field: ColumnField) => {
    const chosen = places[field] ?? ''
    return chosen === '' ? undefined : Number(chosen)
  }
  const choices = [
    { value: '', text: t('payments.columns.none') },
    ...why.fields.map((field, index) => ({
      value: String(index),
      text: t('payments.columns.column', { place: index + 1, name: field }),
    })),
  ]
  const sample = (field: ColumnField) => {
    const at = place(field)
    const text = at === undefined ? undefined : why.samples.find((row) => row[at])?.[at]
    return text && t('payments.columns.like', { sample: text })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [bookedOn, amount, message] = [place('bookedOn'), place('amount'), place('message')]
    if (bookedOn === undefined || amount === undefined) return refuse(true)
    onMap({
      header: why.header,
      columns: {
        bookedOn,
        amount,
        direction: place('direction'),
        currency: place('currency'),
        variableSymbol: place('variableSymbol'),
        message: message === undefined ? [] : [message],
        counterparty: place('counterparty'),
        counterAccount: place('counterAccount'),
        reference: place('reference'),
      },
      account: account.replace(/\s/g, '').toUpperCase() || undefined,
    })
  }
  return (
    <Dialog title={t('payments.columns.title', { name: fileName })} onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <p>{t('payments.columns.lead')}</p>
        {columnFields.map((field) => (
          <SelectField
            key={field}
            id={`column-${field}`}
            label={t(`payments.columns.${field}`)}
            hint={sample(field)}
            choices={choices}
            value={places[field] ?? ''}
            onChoose={(value) => choose({ ...places, [field]: value })}
          />
        ))}
        <TextField
          id="column-account"
          label={t('payments.columns.account')}
          hint={t('payments.columns.accountHint')}
          autoComplete="off"
          value={account}
          onChange={name}
        />
        {isRefused && (
          <div role="alert">
            <FieldProblem id="columns-problem">{t('payments.columns.needed')}</FieldProblem>
          </div>
        )}
        <Actions>
          <Button type="submit">{t('payments.columns.submit')}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
