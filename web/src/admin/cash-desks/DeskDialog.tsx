import { mostAtDesk, papers } from '@hotovo/domain/cash-desk/cash-desk'
import { cashDeskBounds } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useNow } from '../../ui/useNow.ts'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, focusSoon, Small, Ticked } from '../kit/parts.tsx'
import type { CashDesksStore } from './CashDesksStore.ts'
import { Cashiers, Fields, idOf } from './Cashiers.tsx'
import type { Change, Draft } from './draft.ts'

const Form = styled('form')({
  container: 'form / inline-size',
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
})
const Pair = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '@container form (min-width: 26rem)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'end',
  },
})

type DialogProps = { readonly store: CashDesksStore; readonly onDone: () => void }

/** What a setting is, in words. */
function useSettingWords(store: CashDesksStore) {
  const { t } = useTranslation('admin')
  const nameOf = (id: string) => store.list.value?.cashiers.find((one) => one.id === id)?.name ?? id
  const settingOf = (value: Draft[keyof Draft]): string => {
    if (typeof value === 'boolean') return t(value ? 'cashDesks.yes' : 'cashDesks.no')
    if (typeof value === 'object') return value.map(nameOf).join(', ') || t('cashDesks.nobody')
    return String(value)
  }
  return ({ field, from, to }: Change) =>
    `${t(`cashDesks.fields.${field as 'paper'}`)}: ${settingOf(from)} → ${settingOf(to)}`
}

/** The settings of a cash desk: of a new one, or of one that there is (rule K1). */
export const DeskDialog = observer(({ store, onDone }: DialogProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const settingWords = useSettingWords(store)
  const now = useNow()
  const { draft, opened, write, meanwhile, without } = store
  const { stage, isSaving } = write
  if (!draft) return null
  const euros = (minor: number) => formatMoney(minor, 'EUR', language)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await store.submit()) onDone()
    else if (store.write.problems[0]) focusSoon(idOf(store.write.problems[0].at))
  }
  const tick = (name: 'sells' | 'takesOrders' | 'isBlocked') => (
    <Ticked>
      <input
        type="checkbox"
        checked={draft[name]}
        onChange={({ target }) => store.type({ [name]: target.checked })}
      />
      {t(`cashDesks.fields.${name}`)}
    </Ticked>
  )
  const amount = (name: 'perSale' | 'perDay', hint: string | undefined) => {
    const problem = write.problemAt(name)
    return (
      <TextField
        id={idOf(name)}
        inputMode="decimal"
        autoComplete="off"
        label={t(`cashDesks.fields.${name}`)}
        hint={hint}
        problem={
          problem?.code === 'amount-out-of-range'
            ? t('cashDesks.wrong.amount', { min: euros(problem.min), max: euros(problem.max) })
            : undefined
        }
        required
        value={draft[name]}
        onChange={(text) => store.type({ [name]: text })}
      />
    )
  }
  return (
    <Dialog
      title={
        opened
          ? t('cashDesks.changeTitle', { name: store.placeOf(opened.salesPointId).name })
          : t('cashDesks.setUpTitle')
      }
      onClose={() => store.leave()}
    >
      <Form noValidate onSubmit={(event) => void send(event)}>
        {opened ? (
          <Small>
            {t('cashDesks.changedBy', {
              name: opened.changedBy,
              at: formatInstant(opened.changedAt, language),
            })}
          </Small>
        ) : (
          <SelectField
            id={idOf('salesPointId')}
            label={t('cashDesks.fields.salesPointId')}
            hint={store.rows && without.length === 0 ? t('cashDesks.allHaveOne') : undefined}
            problem={write.problemAt('salesPointId') && t('cashDesks.wrong.salesPointId')}
            choices={[
              { value: '', text: t('cashDesks.choosePlace') },
              ...without.map(({ id, name, city }) => ({ value: id, text: `${name}, ${city}` })),
            ]}
            value={draft.salesPointId}
            onChoose={(salesPointId) => store.type({ salesPointId })}
          />
        )}
        <Fields>
          <legend>{t('cashDesks.columns.does')}</legend>
          {tick('sells')}
          {tick('takesOrders')}
          {opened && tick('isBlocked')}
        </Fields>
        <Pair>
          {amount('perSale', now && t('cashDesks.perSaleHint', { max: euros(mostAtDesk(dayOf(now))) }))}
          {amount('perDay', t('cashDesks.perDayHint', { max: euros(cashDeskBounds.perDay.max) }))}
        </Pair>
        <Pair>
          <SelectField
            id={idOf('paper')}
            label={t('cashDesks.fields.paper')}
            choices={papers.map((value) => ({ value, text: t(`cashDesks.papers.${value}`) }))}
            value={draft.paper}
            onChoose={(paper) => store.type({ paper })}
          />
          <TextField
            id={idOf('commission')}
            inputMode="decimal"
            autoComplete="off"
            label={t('cashDesks.fields.commission')}
            problem={
              write.problemAt('commission') &&
              t('cashDesks.wrong.commission', { max: cashDeskBounds.commission.max / 100 })
            }
            required
            value={draft.commission}
            onChange={(commission) => store.type({ commission })}
          />
        </Pair>
        <Cashiers store={store} />
        <NotDone stage={stage} isFilledIn words={({ code }) => t(`cashDesks.refused.${code}`)} />
        {meanwhile.length > 0 && (
          <div role="status">
            <Small>{t('cashDesks.meanwhile', { name: opened?.changedBy })}</Small>
            <ul>
              {meanwhile.map((change) => (
                <li key={change.field}>{settingWords(change)}</li>
              ))}
            </ul>
          </div>
        )}
        <Actions>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {t(isSaving ? 'cashDesks.saving' : opened ? 'cashDesks.save' : 'cashDesks.setUp')}
          </Button>
          <Button variant="quiet" disabled={isSaving} onClick={() => store.leave()}>
            {t('cashDesks.leave')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
})
