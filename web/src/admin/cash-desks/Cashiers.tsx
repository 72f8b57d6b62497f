import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { FieldProblem } from '../../ui/form/TextField.tsx'
import { Small, Ticked } from '../kit/parts.tsx'
import type { CashDesksStore } from './CashDesksStore.ts'

export const Fields = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: '0.375rem', fontWeight: 700 },
})
/** The id of a field of the form, by what a problem is at. */
export const idOf = (field: string) => `desk-${field.replace(/\..*/, '')}`

/** Whoever was invited in another tab is offered once that is left. */
function useNewAccounts({ list }: CashDesksStore) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void list.refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [list])
}

/** Who works at the desk: accounts that may, each at one desk (rule K17). */
export const Cashiers = observer(({ store }: { readonly store: CashDesksStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useNewAccounts(store)
  const { draft, list, write } = store
  if (!draft) return null
  const cashiers = list.value?.cashiers ?? []
  const problem = write.problems.some(({ at }) => at.startsWith('cashierIds'))
  return (
    <Fields aria-describedby={problem ? `${idOf('cashierIds')}-problem` : undefined}>
      <legend>{t('cashDesks.fields.cashierIds')}</legend>
      {problem && (
        <FieldProblem id={`${idOf('cashierIds')}-problem`}>{t('cashDesks.wrong.cashierIds')}</FieldProblem>
      )}
      {cashiers.map(({ id, name: own, role, isSelf }, place) => {
        const elsewhere = store.deskOf(id)
        const about = [isSelf && t('cashDesks.you'), role !== 'cashier' && t(`roles.${role}`)].filter(Boolean)
        const name = [own, ...about].join(', ')
        return (
          <Ticked key={id}>
            <input
              type="checkbox"
              id={place === 0 ? idOf('cashierIds') : undefined}
              checked={draft.cashierIds.includes(id)}
              disabled={elsewhere !== undefined && !draft.cashierIds.includes(id)}
              onChange={({ target }) =>
                store.type({
                  cashierIds: cashiers
                    .map((one) => one.id)
                    .filter((one) => (one === id ? target.checked : draft.cashierIds.includes(one))),
                })
              }
            />
            {elsewhere ? t('cashDesks.elsewhere', { name, desk: elsewhere }) : name}
          </Ticked>
        )
      })}
      <Small>
        {t('cashDesks.noCashier')}{' '}
        <Link to={pathIn(language, '/admin/ucty')} target="_blank">
          {t('cashDesks.inviteCashier')}
        </Link>
      </Small>
    </Fields>
  )
})
