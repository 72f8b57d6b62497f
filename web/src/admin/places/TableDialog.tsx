import { mostSalesPoints } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import type { PlacesStore } from './PlacesStore.ts'
import { readTable } from './readTable.ts'
import { planTable } from './tablePlan.ts'

const Plan = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  overflowWrap: 'anywhere',
  '& > *': { minWidth: 0 },
  '& summary': { minHeight: '2.75rem', display: 'list-item', paddingBlock: '0.5rem', fontWeight: 700 },
  '& ul': { margin: 0, paddingInlineStart: '1.25rem' },
})

const Group = ({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <details open={isOpen}>
    <summary>{title}</summary>
    <ul>{children}</ul>
  </details>
)

/** Sales points from a table: what it would do is shown before anything is written (rule A146). */
export const TableDialog = observer(
  ({ store, onClose }: { readonly store: PlacesStore; readonly onClose: () => void }) => {
    const { t } = useTranslation('admin')
    const input = useRef<HTMLInputElement>(null)
    const [file, choose] = useState<{ name: string; rows: Awaited<ReturnType<typeof readTable>> }>()
    const [isReading, read] = useState(false)
    const { stage, isSaving } = store.write
    const plan = file?.rows && planTable(t, file.rows, store.records)
    const wanted = plan ? [...plan.changed.map((one) => one.wanted), ...plan.added] : []
    const isTooMuch = wanted.length > mostSalesPoints
    const take = async (chosen: File | undefined) => {
      if (!chosen) return
      store.write.rest()
      read(true)
      choose({ name: chosen.name, rows: await readTable(chosen) })
      read(false)
    }
    const write = async () => {
      if (isSaving || !plan) return
      if (
        await store.bring(
          wanted,
          plan.changed.map(({ record }) => record),
        )
      )
        onClose()
    }
    const shown = (text: string) => text || t('places.table.none')
    return (
      <Dialog title={t('places.table.title')} onClose={() => !isSaving && onClose()}>
        <Plan>
          <p>{t('places.table.text')}</p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('places.table.choose')}
            accept=".csv,.txt,text/csv"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              target.value = ''
              void take(chosen)
            }}
          />
          <div role="status">
            {isReading && <p>{t('places.table.reading')}</p>}
            {!isReading && file && (
              <Plan>
                <Small>{file.name}</Small>
                {!plan && <p>{t('places.table.unreadable')}</p>}
                {plan && plan.missing.length > 0 && (
                  <p>{t('places.table.missing', { heads: plan.missing.join(', ') })}</p>
                )}
                {plan && plan.unknown.length > 0 && (
                  <Small>{t('places.table.unknown', { heads: plan.unknown.join(', ') })}</Small>
                )}
                {plan && plan.wrong.length > 0 && (
                  <Group title={t('places.table.wrong', { count: plan.wrong.length })} isOpen>
                    {plan.wrong.map(({ line, name, why }) => (
                      <li key={line}>
                        <strong>
                          {[t('places.table.line', { line }), name].filter(Boolean).join(' · ')}
                        </strong>
                        {': '}
                        {why.join(' ')}
                      </li>
                    ))}
                  </Group>
                )}
                {plan && plan.changed.length > 0 && (
                  <Group title={t('places.table.changed', { count: plan.changed.length })} isOpen>
                    {plan.changed.map(({ record, changes }) => (
                      <li key={record.id}>
                        <strong>{record.name}</strong>
                        {record.isRemoved && ` · ${t('places.putBack')}`}
                        {changes.map(({ head, from, to }) => (
                          <div key={head}>
                            {head}: {shown(from)} → {shown(to)}
                          </div>
                        ))}
                      </li>
                    ))}
                  </Group>
                )}
                {plan && plan.added.length > 0 && (
                  <Group title={t('places.table.added', { count: plan.added.length })}>
                    {plan.added.map(({ id, name, address, city }) => (
                      <li key={id}>
                        <strong>{name}</strong>, {address}, {city}
                      </li>
                    ))}
                  </Group>
                )}
                {plan && plan.same > 0 && <p>{t('places.table.same', { count: plan.same })}</p>}
                {plan && plan.missing.length === 0 && wanted.length === 0 && (
                  <p>
                    {t(plan.same + plan.wrong.length > 0 ? 'places.table.nothing' : 'places.table.empty')}
                  </p>
                )}
                {isTooMuch && <p>{t('places.table.tooMany', { most: mostSalesPoints })}</p>}
              </Plan>
            )}
          </div>
          <NotDone stage={stage} isFilledIn words={({ code }) => t(`places.refused.${code}`)} />
          <Actions>
            {wanted.length > 0 && !isTooMuch && (
              <Button variant="primary" aria-disabled={isSaving} onClick={() => void write()}>
                {t(isSaving ? 'places.saving' : 'places.table.write')}
              </Button>
            )}
            <Button variant="secondary" disabled={isSaving} onClick={() => input.current?.click()}>
              {t(file ? 'places.table.other' : 'places.table.choose')}
            </Button>
            <Button variant="quiet" disabled={isSaving} onClick={onClose}>
              {t('places.leave')}
            </Button>
          </Actions>
        </Plan>
      </Dialog>
    )
  },
)
